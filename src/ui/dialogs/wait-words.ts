import { useSyncExternalStore } from 'react'
import { createListeners } from '../../listeners.ts'

/** The words of the notes about a wait, in the member's language. */
interface WaitWords {
  readonly slow: string
  readonly released: string
}

let words: WaitWords | undefined
const listeners = createListeners()

/** Sets the words, which are loaded after the first screen. */
export function setWaitWords(given: WaitWords): void {
  words = given
  listeners.notify()
}

/** Undefined until the words are loaded: then no note is shown. */
export function useWaitWords(): WaitWords | undefined {
  return useSyncExternalStore(listeners.subscribe, () => words)
}
