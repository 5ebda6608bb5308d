import { workInHand } from '../../session/work-in-hand.ts'
import { updates } from './updates.ts'

/** Reloads the page. When that would lose work, offers it instead; the member can accept when the work is done. */
export function reloadWhenSafe(): void {
  if (workInHand.isReloadSafe()) location.reload()
  else updates.offer(reloadWhenSafe)
}
