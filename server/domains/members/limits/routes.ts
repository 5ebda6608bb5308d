import type { WireResponse } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { toBaht } from '#contract/primitives.ts'
import type { AppDependencies } from '../../../api/app-dependencies.ts'
import { registerEndpoints } from '../../../api/register-endpoints.ts'
import type { Api } from '../../../api/route.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import { changeLimit, type DepositLimit, depositLimits } from './deposit-limits.ts'
import { monthlyActivity } from './monthly-activity.ts'
import { beginPause, endExclusion, readPause } from './pauses.ts'

/** What members limit for themselves. */
export function limitsRoutes(api: Api, { db, clock }: Pick<AppDependencies, 'db' | 'clock'>): void {
  registerEndpoints(api, limits, {
    read: ({ member }) => db.snapshot((at) => readControl(at, member.id, clock.now())),
    change: ({ member, params, body }) =>
      db.transaction(async (tx) => {
        const now = clock.now()
        await changeLimit(tx, { memberId: member.id, ...params, amountSatang: body.amount, now })
        return readControl(tx, member.id, now)
      }),
    pause: ({ member, body }) =>
      db.transaction(async (tx) => {
        const now = clock.now()
        await beginPause(tx, member.id, body.length, now)
        return readControl(tx, member.id, now)
      }),
    reopen: ({ member }) =>
      db.transaction(async (tx) => {
        const now = clock.now()
        await endExclusion(tx, member.id, now)
        return readControl(tx, member.id, now)
      }),
    activity: async ({ member }) => ({
      months: (await monthlyActivity(db, member.id, clock.now())).map(
        ({ month, depositedSatang, withdrawnSatang }) => ({
          month,
          deposited: toBaht(depositedSatang),
          withdrawn: toBaht(withdrawnSatang),
        }),
      ),
    }),
  })
}

/** A member's limits and pause in wire form, also for the desk. */
export async function readControl(
  db: Queryable,
  memberId: string,
  now: Date,
): Promise<WireResponse<typeof limits.read>> {
  const pause = await readPause(db, memberId, now)
  return {
    limits: (await depositLimits(db, memberId, now)).map((limit) => presentLimit(limit)),
    ...(pause !== undefined && { pause: { ...pause, until: pause.until.toISOString() } }),
  }
}

function presentLimit({ period, amountSatang, usedSatang, riseFrom, riseSatang }: DepositLimit) {
  return {
    period,
    ...(amountSatang !== null && { amount: toBaht(amountSatang) }),
    used: toBaht(usedSatang),
    ...(riseFrom !== null && {
      rise: {
        ...(riseSatang !== null && { amount: toBaht(riseSatang) }),
        from: riseFrom.toISOString(),
      },
    }),
  }
}
