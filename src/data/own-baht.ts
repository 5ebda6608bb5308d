import { useSyncExternalStore } from 'react'
import { formatBaht } from '../i18n/format.ts'
import { createListeners } from '../listeners.ts'
import { broadcast, onTabMessage } from '../session/tabs.ts'
import { readKey, removeKey, writeKey } from '../storage/keys.ts'

/** Replaces every amount of the member's. Its length is fixed, so that it reveals nothing about the amount. */
export const HIDDEN_AMOUNT = '••••••'

let isHidden = false
const listeners = createListeners()

let isFollowing = false

/** Reads whether this phone hides amounts, and follows what other tabs choose. Called before the first screen with an amount. */
export async function restoreHiding(): Promise<void> {
  followOtherTabs()
  become((await readKey('hide-amounts')) !== undefined)
}

/** Hides the member's balances from people nearby, on this phone until the member shows them again. */
export function setHiding(hide: boolean): void {
  become(hide)
  broadcast(hide ? 'amounts:hidden' : 'amounts:shown')
  void (hide ? writeKey('hide-amounts', 'on') : removeKey('hide-amounts'))
}

/** Whether amounts are hidden on this phone. */
export function useHiding(): boolean {
  return useSyncExternalStore(listeners.subscribe, () => isHidden)
}

/** Formats an amount in satang that the member owns: as baht, or as dots while amounts are hidden. An amount to pay is never hidden. */
export function useOwnBaht(): typeof formatBaht {
  return useHiding() ? () => HIDDEN_AMOUNT : formatBaht
}

function followOtherTabs(): void {
  if (isFollowing) return
  isFollowing = true
  onTabMessage((message) => {
    if (message === 'amounts:hidden') become(true)
    if (message === 'amounts:shown') become(false)
  })
}

function become(hide: boolean): void {
  isHidden = hide
  listeners.notify()
}
