import { useSyncExternalStore } from 'react'
import { formatBaht } from '../../i18n/format.ts'
import { createStore } from '../../listeners.ts'
import { broadcast, onTabMessage } from '../../session/tabs.ts'
import { readKey, removeKey, writeKey } from '../../storage/keys.ts'

/** Replaces every amount of the member's. Its length is fixed, so that it reveals nothing about the amount. */
export const HIDDEN_AMOUNT = '••••••'

const hiding = createStore(false)

let isFollowing = false

/** Reads whether this phone hides amounts, and follows what other tabs choose. Called before the first screen with an amount. */
export async function restoreHiding(): Promise<void> {
  followOtherTabs()
  hiding.set((await readKey('hide-amounts')) !== undefined)
}

/** Hides the member's balances from people nearby, on this phone until the member shows them again. */
export function setHiding(hide: boolean): void {
  hiding.set(hide)
  broadcast(hide ? 'amounts:hidden' : 'amounts:shown')
  void (hide ? writeKey('hide-amounts', 'on') : removeKey('hide-amounts'))
}

/** Whether amounts are hidden on this phone. */
export function useHiding(): boolean {
  return useSyncExternalStore(hiding.subscribe, hiding.get)
}

/** Formats an amount in satang that the member owns: as baht, or as dots while amounts are hidden. An amount to pay is never hidden. */
export function useOwnBaht(): typeof formatBaht {
  return useHiding() ? () => HIDDEN_AMOUNT : formatBaht
}

function followOtherTabs(): void {
  if (isFollowing) return
  isFollowing = true
  onTabMessage((message) => {
    if (message === 'amounts:hidden') hiding.set(true)
    if (message === 'amounts:shown') hiding.set(false)
  })
}
