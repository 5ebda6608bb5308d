import { inBangkok } from '../../calendar/bangkok.ts'
import { SLIP_CLOSURE, type SlipClosure } from '../../content/money/limits.ts'

/** Whether slips are taken at that moment; the closure may run across midnight, Asia/Bangkok. */
export function isSlipOpen(now: Date, { closedFrom, closedTo }: SlipClosure = SLIP_CLOSURE): boolean {
  const time = inBangkok(now).toFormat('HH:mm')
  const isClosed =
    closedFrom <= closedTo ? time >= closedFrom && time < closedTo : time >= closedFrom || time < closedTo
  return !isClosed
}
