import { workInHand } from '../../session/work-in-hand.ts'
import { updates } from './updates.ts'

/** Whether a reload would lose nothing: no work, and no question or result in front of the member. */
export function isReloadSafe(): boolean {
  return workInHand.isReloadSafe() && document.querySelector('dialog.alert:not([data-closing])') === null
}

/** Reloads the page. When that would lose something, offers it instead; the member can accept when they are done. */
export function reloadWhenSafe(): void {
  if (isReloadSafe()) location.reload()
  else updates.offer(reloadWhenSafe)
}
