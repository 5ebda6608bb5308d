import { inBangkok } from '../../../platform/calendar/bangkok.ts'

/** Daily closure, `HH:MM` in Asia/Bangkok: closed at the first time, open again at the second. */
export interface SlipClosure {
  readonly closedFrom: string
  readonly closedTo: string
}

/** Whether slips are accepted at that moment; the closure may run across midnight, Asia/Bangkok. */
export function isSlipOpen(now: Date, { closedFrom, closedTo }: SlipClosure): boolean {
  const time = inBangkok(now).toFormat('HH:mm')
  const isClosed =
    closedFrom <= closedTo ? time >= closedFrom && time < closedTo : time >= closedFrom || time < closedTo
  return !isClosed
}
