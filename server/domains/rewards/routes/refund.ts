import { toBaht } from '#contract/primitives.ts'
import { refund } from '#contract/refund.ts'
import type { AppDependencies } from '../../../api/app-dependencies.ts'
import { MONEY_LIMIT } from '../../../api/http/call-limits.ts'
import { registerEndpoints } from '../../../api/register-endpoints.ts'
import type { Api } from '../../../api/route.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import { Refusal } from '../../../platform/errors.ts'
import { refundBanners } from '../../../settings/content/rewards/reward-banners.ts'
import { refundInfo } from '../../../settings/content/rewards/reward-texts.ts'
import { refreshBefore } from '../../games/refresh-slots.ts'
import { activeAward, heldRefundSatang } from '../awards.ts'
import {
  addRefundToWallet,
  dayRefund,
  isBeingCounted,
  isReceivable,
  listRefunds,
  receiveRefund,
} from '../refunds.ts'

const CHECK_DEADLINE_MS = 3000

/** Each call queries the games for the member's balances. */
const CHECK_LIMIT = { name: 'refund-check', calls: 60, windowSeconds: 60, per: 'member' } as const

/** The refund of part of yesterday's loss. */
export function refundRoutes(
  api: Api,
  dependencies: Pick<AppDependencies, 'db' | 'clock' | 'site' | 'gameProvider' | 'timing' | 'settings'>,
): void {
  const { db, clock, site } = dependencies
  const rules = dependencies.settings.refund

  async function isOpen(via: Queryable): Promise<boolean> {
    return (await site.read(via)).refundActive
  }

  registerEndpoints(
    api,
    refund,
    {
      list: async ({ member, body }) => {
        const { total, refunds } = await db.snapshot((at) => listRefunds(at, member.id, body))
        return {
          total,
          refunds: refunds.map(({ amountSatang, grantedAt }) => ({
            refundAmount: toBaht(amountSatang),
            createdAt: grantedAt.toISOString(),
          })),
        }
      },
      check: async ({ member, language }) => {
        const now = clock.now()
        const { yesterday, counting, open, award, heldSatang } = await db.snapshot(async (at) => ({
          yesterday: await dayRefund(at, member.id, now, rules),
          counting: await isBeingCounted(at, member.id, now),
          open: await isOpen(at),
          award: await activeAward(at, member.id),
          heldSatang: await heldRefundSatang(at, member.id),
        }))
        const result = open && !counting && isReceivable(yesterday, rules)
        return {
          result,
          counting: open && counting,
          bonus: award !== undefined,
          info: result ? refundInfo(yesterday.lossSatang, rules.percentOfLoss, language) : undefined,
          refundAmount: result ? toBaht(yesterday.amountSatang) : 0,
          receivedAmount: toBaht(heldSatang),
          refundSuccess: rules.conditions.percentSuccess,
          refundFail: rules.conditions.percentFail,
        }
      },
      receive: async ({ member, tx }) => {
        if (!(await isOpen(tx))) throw new Refusal('REFUND_INACTIVE')
        await receiveRefund(tx, member.id, clock.now(), rules)
        return { message: 'REFUND_SUCCESS' }
      },
      addWallet: async ({ member, tx }) => {
        await addRefundToWallet(tx, member.id, clock.now())
        return { message: 'REFUND_SUCCESS' }
      },
      banners: ({ language }) => refundBanners(rules, language),
    },
    {
      check: {
        rateLimit: CHECK_LIMIT,
        prepare: refreshBefore({ ...dependencies, timing: shortTiming(dependencies) }),
      },
      receive: { rateLimit: MONEY_LIMIT, prepare: refreshBefore(dependencies) },
      addWallet: { rateLimit: MONEY_LIMIT },
    },
  )
}

/** A look-up does not wait for a slow game: the refund is then based on what is known. */
function shortTiming({ timing }: Pick<AppDependencies, 'timing'>) {
  return { providerDeadlineMs: Math.min(timing.providerDeadlineMs, CHECK_DEADLINE_MS) }
}
