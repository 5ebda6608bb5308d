import { previousBangkokDay } from '../../platform/calendar/bangkok.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Settings } from '../../settings/settings.ts'
import { countAwards } from './awards.ts'

/** Refunds are awards with this code, distinguished by their day. */
export const REFUND_CODE = 'REFUND'

/** The refund of yesterday's loss. */
export interface DayRefund {
  /** Yesterday, Asia/Bangkok. */
  readonly day: string
  /** The net loss of that day in satang; 0 when it was a gain. */
  readonly lossSatang: number
  readonly amountSatang: number
  readonly isReceived: boolean
}

/** Yesterday's refund as far as rounds have been counted, received or not. */
export async function dayRefund(
  db: Queryable,
  memberId: string,
  now: Date,
  { percentOfLoss }: Pick<Settings['refund'], 'percentOfLoss'>,
): Promise<DayRefund> {
  const day = previousBangkokDay(now)
  const [played] = await db.query<{ netSatang: number }>(
    'play-day.net',
    'SELECT net_satang AS "netSatang" FROM play_day WHERE member_id = $1 AND day = $2',
    [memberId, day],
  )
  const lossSatang = Math.max(0, -(played?.netSatang ?? 0))
  const key = { memberId, source: 'refund', code: REFUND_CODE, period: day } as const
  return {
    day,
    lossSatang,
    amountSatang: Math.floor((lossSatang * percentOfLoss) / 100),
    isReceived: (await countAwards(db, key)) > 0,
  }
}

/** Whether there is a refund to receive. */
export function isReceivable(
  { amountSatang, isReceived }: DayRefund,
  { minimumSatang }: Pick<Settings['refund'], 'minimumSatang'>,
): boolean {
  return !isReceived && amountSatang >= minimumSatang
}

/** One page of the refunds received, newest first, and their number. */
export async function listRefunds(
  db: Queryable,
  memberId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ readonly total: number; readonly refunds: { amountSatang: number; grantedAt: Date }[] }> {
  const [count] = await db.query<{ total: number }>(
    'refund.count',
    "SELECT count(*) AS total FROM award WHERE member_id = $1 AND source = 'refund'",
    [memberId],
  )
  const refunds = await db.query<{ amountSatang: number; grantedAt: Date }>(
    'refund.list',
    `SELECT amount_satang AS "amountSatang", granted_at AS "grantedAt" FROM award
      WHERE member_id = $1 AND source = 'refund' ORDER BY granted_at DESC, id DESC OFFSET $2 LIMIT $3`,
    [memberId, (page - 1) * limit, limit],
  )
  return { total: count?.total ?? 0, refunds }
}
