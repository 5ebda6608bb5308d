import { wallet } from '#contract/wallet.ts'
import type { AppDependencies } from '../../../api/app-dependencies.ts'
import { MONEY_LIMIT } from '../../../api/http/rate-limit.ts'
import { SUCCESS } from '../../../api/present.ts'
import { registerNoun } from '../../../api/register-noun.ts'
import type { Api } from '../../../api/route.ts'
import { requireConnected } from '../../../settings/site/connected.ts'
import { announceDeposit } from '../deposit-announcements.ts'
import { creditGift, sealedGiftCode, takeGift } from '../gifts.ts'
import { uploadSlip } from './upload-slip.ts'

/** Enough for a birthday, too few for guessing. */
const GIFT_LIMIT = { name: 'gift', calls: 20, windowSeconds: 60, per: 'member' } as const

/** Money that a member sends: announced, proved by a slip, or a gift. */
export function payingInRoutes(
  api: Api,
  dependencies: Pick<
    AppDependencies,
    'db' | 'clock' | 'config' | 'connected' | 'content' | 'files' | 'gifts' | 'settings'
  >,
): void {
  const { clock, config, connected, settings } = dependencies
  const { accounts } = dependencies.content.house
  const slipUpload = uploadSlip(dependencies)
  registerNoun(
    api,
    wallet,
    {
      uploadSlip: slipUpload.handle,
      sendGiftLink: async ({ tx, member, body }) => {
        requireConnected(connected.gifts)
        await creditGift(tx, member.id, sealedGiftCode(body.link, config.truelinkKey), clock.now())
        return SUCCESS
      },
      add: async ({ tx, member, body }) => {
        // An announcement is ended by a bank that reports, or by a person who books it.
        requireConnected(accounts.length > 0 && (connected.desk || connected.banks))
        await announceDeposit(
          tx,
          member.id,
          { amountSatang: body.amount, occurredAt: clock.now() },
          settings.deposits,
        )
        return SUCCESS
      },
    },
    {
      add: { rateLimit: MONEY_LIMIT },
      uploadSlip: slipUpload.serving,
      sendGiftLink: {
        rateLimit: GIFT_LIMIT,
        prepare: async ({ body }) => {
          const code = sealedGiftCode(body.link, config.truelinkKey)
          if (code !== undefined) await takeGift(dependencies, code, settings.deposits)
        },
      },
    },
  )
}
