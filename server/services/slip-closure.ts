import { SLIP_CLOSURE } from '../content/limits.ts'

const BANGKOK_OFFSET_MS = 7 * 3_600_000

/** Whether slips are taken at that moment; the closure may run across midnight, Asia/Bangkok. */
export function isSlipOpen(now: Date): boolean {
  const { closedFrom, closedTo } = SLIP_CLOSURE
  const time = new Date(now.getTime() + BANGKOK_OFFSET_MS).toISOString().slice(11, 16)
  const isClosed =
    closedFrom <= closedTo ? time >= closedFrom && time < closedTo : time >= closedFrom || time < closedTo
  return !isClosed
}
