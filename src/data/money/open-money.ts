import { createListeners } from '../../listeners.ts'

/** What a screen says of an open action; see `Intent`. */
export interface OpenMoney {
  readonly key: string
  readonly change: string
  readonly amountSatang?: number | undefined
}

let open: readonly OpenMoney[] = []
const listeners = createListeners()

/**
 * The member's actions whose outcome takes long, for the screen: the stored intents are read too late for it. An intent is here once its sheet
 * may be left, or when it was found on the device, until it is closed.
 */
export const openMoney = {
  current: (): readonly OpenMoney[] => open,

  add(intent: OpenMoney): void {
    change([...open.filter(({ key }) => key !== intent.key), intent])
  },

  remove(key: string): void {
    if (open.some((intent) => intent.key === key)) change(open.filter((intent) => intent.key !== key))
  },

  /** All that are open now; none when the session ends. */
  replace(intents: readonly OpenMoney[]): void {
    if (open.length + intents.length > 0) change(intents)
  },

  /** Calls `listener` after every change. Returns a function that unsubscribes. */
  subscribe: listeners.subscribe,
}

function change(next: readonly OpenMoney[]): void {
  open = next
  listeners.notify()
}
