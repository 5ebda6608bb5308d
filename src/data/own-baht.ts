import { useSyncExternalStore } from 'react'
import { formatBaht } from '../i18n/format.ts'
import { createListeners } from '../listeners.ts'
import { readKey, removeKey, writeKey } from '../storage/keys.ts'

/** In place of every amount of the member's: as many for a beggar as for a king. */
export const HIDDEN_AMOUNT = '••••••'

let isHidden = false
const listeners = createListeners()

/** Reads whether this phone hides amounts. Before the first screen with one. */
export async function restoreHiding(): Promise<void> {
  become((await readKey('hide-amounts')) !== undefined)
}

/** Hides what the member owns from whoever looks over their shoulder, on this phone until they show it again. */
export function setHiding(hide: boolean): void {
  become(hide)
  void (hide ? writeKey('hide-amounts', 'on') : removeKey('hide-amounts'))
}

/** Whether amounts are hidden on this phone. */
export function useHiding(): boolean {
  return useSyncExternalStore(listeners.subscribe, () => isHidden)
}

/** How to write what the member owns, in satang: as an amount, or as dots while it is hidden. What they are about to pay is never hidden. */
export function useOwnBaht(): typeof formatBaht {
  return useHiding() ? () => HIDDEN_AMOUNT : formatBaht
}

function become(hide: boolean): void {
  isHidden = hide
  listeners.tell()
}
