import { createListeners } from '../listeners.ts'

const listeners = createListeners()
let latest: unknown

/** The balance of the main wallet as the socket of the member's chat has brought it last: in baht, not validated. */
export const balanceOfChat = {
  /** @param baht undefined while there is no socket that brings it */
  note: (baht: unknown): void => {
    latest = baht
    listeners.notify()
  },
  latest: (): unknown => latest,
  subscribe: listeners.subscribe,
}
