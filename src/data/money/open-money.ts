import { createStore } from '../../listeners.ts'

/** What a screen says of an open action; see `Intent`. */
export interface OpenMoney {
  readonly key: string
  readonly change: string
  readonly amountSatang?: number | undefined
}

/**
 * The member's money when the server ends their session: a screen waits for an answer (`waiting`), was left without one (`open`), or the action was
 * refused because of that end (`refused`).
 */
export type MoneyAtEnd = 'waiting' | 'open' | 'refused'

const open = createStore<readonly OpenMoney[]>([])
/** Keys of the actions that were sent and whose screen still waits. */
const waiting = new Set<string>()
/** Keys of the actions that were sent more than once, because the first sending got no answer. */
const repeated = new Set<string>()
let isLastRefused = false

/** The member's actions whose outcome takes long, for the screen, from when their sheet may be left, or they are found on the device, until closed. */
export const openMoney = {
  current: open.get,

  add(intent: OpenMoney): void {
    open.set([...open.get().filter(({ key }) => key !== intent.key), intent])
  },

  remove(key: string): void {
    const others = open.get().filter((intent) => intent.key !== key)
    if (others.length < open.get().length) open.set(others)
  },

  /** An action is sent, and its screen waits for the answer. */
  sent(key: string): void {
    if (waiting.has(key)) repeated.add(key)
    waiting.add(key)
    isLastRefused = false
  },

  /** The screen of an action no longer waits. */
  ended(key: string): void {
    waiting.delete(key)
  },

  /** The server has refused an action because the session had ended. If the action was repeated, its first sending may have taken effect. */
  refusedAtEnd(key: string): void {
    if (repeated.has(key)) return
    waiting.delete(key)
    isLastRefused = true
  },

  /** Read when the server has ended the session; undefined when no money is concerned. */
  atSessionEnd(): MoneyAtEnd | undefined {
    if (waiting.size > 0) return 'waiting'
    if (open.get().length > 0) return 'open'
    return isLastRefused ? 'refused' : undefined
  },

  /** All that are open now; none when the session ends. */
  replace(intents: readonly OpenMoney[]): void {
    isLastRefused = false
    if (open.get().length + intents.length > 0) open.set(intents)
  },

  subscribe: open.subscribe,
}
