import { createStore } from '../../listeners.ts'

/**
 * The balance of the main wallet as the socket of the member's chat has brought it last: in baht, not validated. Undefined while there is no socket
 * that brings it.
 */
export const balanceOfChat = createStore<unknown>(undefined)
