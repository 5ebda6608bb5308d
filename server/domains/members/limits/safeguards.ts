import type { WireResponse } from '#contract/endpoint.ts'
import type { limits } from '#contract/limits.ts'
import { toBaht } from '#contract/primitives.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import { CONFIRM_HOURS, type DepositLimit, depositLimits } from './deposit-limits.ts'
import { readPause } from './pauses.ts'

/** A member's limits and pause in wire form, also for the desk. */
export async function readSafeguards(
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
        until: new Date(riseFrom.getTime() + CONFIRM_HOURS * 3_600_000).toISOString(),
      },
    }),
  }
}
