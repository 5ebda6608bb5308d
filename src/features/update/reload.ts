import { workInHand } from '../../session/work-in-hand.ts'
import { updates } from './updates.ts'

/** Reloads the page, or offers to when that would lose work: the offer can be accepted once the work is done. */
export function reloadWhenSafe(): void {
  if (workInHand.isReloadSafe()) location.reload()
  else updates.offer(reloadWhenSafe)
}
