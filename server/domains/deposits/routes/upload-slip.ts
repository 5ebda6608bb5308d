import type { wallet } from '#contract/wallet.ts'
import type { AppDependencies } from '../../../api/app-dependencies.ts'
import { OK } from '../../../api/present.ts'
import type { Handler, Serving } from '../../../api/route.ts'
import { requireConnected } from '../../../settings/site/connected.ts'
import { slipIntake } from '../slips/slip-intake.ts'

type Endpoint = (typeof wallet)['uploadSlip']

const LIMIT = { name: 'slip', calls: 20, windowSeconds: 60, per: 'member' } as const
const PICTURE = { maxFileBytes: 10 * 1024 * 1024, oversize: 'SLIP_INVALID_FILE' } as const

/** How a member hands in a slip. */
export function uploadSlip(
  dependencies: Pick<
    AppDependencies,
    'db' | 'clock' | 'config' | 'connected' | 'content' | 'files' | 'settings'
  >,
): { readonly handle: Handler<Endpoint>; readonly serving: Serving<Endpoint> } {
  const { config, connected, content, settings } = dependencies
  const areSlipsTaken = connected.slips && content.house.accounts.length > 0
  const intake = slipIntake({
    ...dependencies,
    roomBytes: settings.uploads.roomBytes,
    closure: settings.slips,
    isLimited: config.rateLimit,
  })
  return {
    async handle({ tx, member, body, file }) {
      requireConnected(areSlipsTaken)
      const { bankCode, amount: amountSatang } = body
      const handedIn = { memberId: member.id, file, bankCode, amountSatang }
      return { ...OK, reference: await intake.take(tx, handedIn) }
    },
    serving: {
      rateLimit: LIMIT,
      upload: PICTURE,
      async prepare({ member, file, address }) {
        if (areSlipsTaken) await intake.keepPicture(file, member.id, address)
      },
      cleanUp: (file) => intake.forgetPicture(file),
    },
  }
}
