import { wallet } from '#contract/wallet.ts'
import { WALLET } from '#domain/money/transfer-rules.ts'
import type { AppDependencies } from '../../api/app-dependencies.ts'
import { MONEY_LIMIT } from '../../api/http/call-limits.ts'
import { SUCCESS } from '../../api/present.ts'
import { registerEndpoints } from '../../api/register-endpoints.ts'
import { type Api, Continuation } from '../../api/route.ts'
import { requestSweep } from '../games/game-sweeps.ts'
import { refreshForBonus } from '../games/refresh-slots.ts'
import { openWithdrawal } from './withdrawals.ts'

/** Withdrawals, of the wallet alone or with what games hold. */
export function withdrawalRoutes(
  api: Api,
  dependencies: Pick<
    AppDependencies,
    'db' | 'clock' | 'gameMoney' | 'gameProvider' | 'timing' | 'settings' | 'site'
  >,
): void {
  const { clock, gameMoney, timing, site } = dependencies
  const options = { rateLimit: MONEY_LIMIT, prepare: refreshForBonus(dependencies) }
  registerEndpoints(
    api,
    wallet,
    {
      withdraw: async ({ tx, member, body }) => {
        await openWithdrawal(tx, member, {
          amountSatang: body.amount,
          agreedForfeitSatang: body.forfeits,
          occurredAt: clock.now(),
          agreedKip: body.kip,
          limits: site.now().withdrawals,
        })
        return SUCCESS
      },
      withdrawAll: async ({ tx, member, body, idempotencyKey }) => {
        const id = await requestSweep(tx, site.now().withdrawals, {
          member,
          toCode: WALLET,
          withdrawSatang: body.amount,
          agreedForfeitSatang: body.forfeits,
          agreedKip: body.kip,
          idempotencyKey,
          occurredAt: clock.now(),
          leaseMs: timing.leaseMs,
        })
        return new Continuation(() => gameMoney.finishSweep(id))
      },
    },
    {
      withdraw: options,
      withdrawAll: options,
    },
  )
}
