import { wallet } from '#contract/wallet.ts'
import type { AppDependencies } from '../../../api/app-dependencies.ts'
import { MONEY_LIMIT } from '../../../api/http/call-limits.ts'
import { OK, SUCCESS } from '../../../api/present.ts'
import { registerEndpoints } from '../../../api/register-endpoints.ts'
import type { Api } from '../../../api/route.ts'
import { requireConnected } from '../../../settings/site/connected.ts'
import { creditGift, sealedGiftCode, takeGift } from '../evidence/gift.ts'
import { slipIntake } from '../evidence/slips/slip-intake.ts'
import { announceDeposit } from '../expected/announcements.ts'

const LIMIT = { name: 'slip', calls: 20, windowSeconds: 60, per: 'member' } as const
const PICTURE = { maxFileBytes: 10 * 1024 * 1024, oversize: 'SLIP_INVALID_FILE' } as const

/** Enough for a birthday, too few for guessing. */
const GIFT_LIMIT = { name: 'gift', calls: 20, windowSeconds: 60, per: 'member' } as const

/** Money that a member sends: announced, proved by a slip, or a gift. */
export function payingInRoutes(
  api: Api,
  dependencies: Pick<
    AppDependencies,
    'db' | 'clock' | 'config' | 'connected' | 'site' | 'files' | 'gifts' | 'settings'
  >,
): void {
  const { clock, config, connected, site, settings } = dependencies
  const areSlipsTaken = () => connected.slips && site.now().house.accounts.length > 0
  const intake = slipIntake({
    ...dependencies,
    quotaBytes: settings.uploads.quotaBytes,
    closure: () => site.now().slips,
    maximumSatang: () => site.now().deposits.announcementMaximumSatang,
    isLimited: config.rateLimit,
  })
  registerEndpoints(
    api,
    wallet,
    {
      uploadSlip: async ({ tx, member, body, file }) => {
        requireConnected(areSlipsTaken())
        const { bankCode, amount: amountSatang } = body
        const reference = await intake.take(tx, { memberId: member.id, file, bankCode, amountSatang })
        return { ...OK, reference }
      },
      sendGiftLink: async ({ tx, member, body }) => {
        requireConnected(connected.gifts)
        await creditGift(tx, member.id, sealedGiftCode(body.link, config.truelinkKey), clock.now())
        return SUCCESS
      },
      add: async ({ tx, member, body }) => {
        // People at the desk book or reject what no bank reports.
        requireConnected(connected.desk && site.now().house.accounts.length > 0)
        const announced = { amountSatang: body.amount, occurredAt: clock.now() }
        await announceDeposit(tx, member.id, announced, site.now().deposits)
        return SUCCESS
      },
    },
    {
      add: { rateLimit: MONEY_LIMIT },
      uploadSlip: {
        rateLimit: LIMIT,
        upload: PICTURE,
        prepare: async ({ member, file, address }) => {
          if (areSlipsTaken()) await intake.keepPicture(file, member.id, address)
        },
        cleanUp: (file) => intake.forgetPicture(file),
      },
      sendGiftLink: {
        rateLimit: GIFT_LIMIT,
        prepare: async ({ member, body }) => {
          const code = sealedGiftCode(body.link, config.truelinkKey)
          if (code === undefined) return
          await takeGift(dependencies, { memberId: member.id, code }, site.now().deposits)
        },
      },
    },
  )
}
