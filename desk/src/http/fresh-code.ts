import { useSyncExternalStore } from 'react'

/** The calls that wait for the answer to one question. */
let waiting: readonly ((wasGiven: boolean) => void)[] = []
const listeners = new Set<() => void>()

function change(next: typeof waiting): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** The question for a new code of the authenticator app; calls at the same moment share it. */
export const freshCode = {
  /** Asks the person. @returns whether a code was given */
  ask: () => new Promise<boolean>((resolve) => change([...waiting, resolve])),
  /** The question has ended. */
  answer(wasGiven: boolean): void {
    const answered = waiting
    change([])
    for (const resolve of answered) resolve(wasGiven)
  },
}

/** Whether a code is asked for. */
export function useCodeAsked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting.length > 0,
  )
}
