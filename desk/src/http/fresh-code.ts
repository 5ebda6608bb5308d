import { useSyncExternalStore } from 'react'
import { createStore } from '../../../src/listeners.ts'

/** The calls that wait for the answer to one question. */
const waiting = createStore<readonly ((wasGiven: boolean) => void)[]>([])

/** The question for a new code of the authenticator app; calls at the same moment share it. */
export const freshCode = {
  /** Asks the person. @returns whether a code was given */
  ask: () => new Promise<boolean>((resolve) => waiting.set([...waiting.get(), resolve])),
  /** The question has ended. */
  answer(wasGiven: boolean): void {
    const answered = waiting.get()
    waiting.set([])
    for (const resolve of answered) resolve(wasGiven)
  },
}

/** Whether a code is asked for. */
export function useCodeAsked(): boolean {
  return useSyncExternalStore(waiting.subscribe, () => waiting.get().length > 0)
}
