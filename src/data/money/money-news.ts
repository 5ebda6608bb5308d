import type { ApiError } from '../../http/errors.ts'
import type { Intent } from './intents.ts'
import { createListeners } from '../../listeners.ts'

/** What a member must learn about a money action that none of their screens waits for any more. */
export type MoneyNews = {
  readonly intent: Intent
} &
  /** `prize`: what a turn of the wheel has won. */
  (
    | { readonly kind: 'done'; readonly prize?: string }
    /** Nothing was moved, or only a part of it; without a reason it never arrived. `spinError`: the wheel's own code. */
    | {
        readonly kind: 'refused'
        readonly error?: ApiError
        readonly spinError?: string
        readonly isPartial?: boolean
      }
    /** Nobody can say yet; it is being asked for. */
    | { readonly kind: 'unknown' }
    /** Nobody will say any more: the statement and the operator know. */
    | { readonly kind: 'given-up' }
  )

let news: readonly MoneyNews[] = []
const listeners = createListeners()

/** News to report, oldest first. They wait for a listener: nothing about money is lost for want of one. */
export const moneyNews = {
  current: (): readonly MoneyNews[] => news,

  publish(item: MoneyNews): void {
    change([...news.filter(({ intent }) => intent.key !== item.intent.key), item])
  },

  /** The member has seen it. */
  told(item: MoneyNews): void {
    change(news.filter((other) => other !== item))
  },

  /** Another member may sit here now. */
  forget(): void {
    change([])
  },

  /** Calls `listener` after every change. Returns the way to unsubscribe. */
  subscribe: listeners.subscribe,
}

function change(next: readonly MoneyNews[]): void {
  news = next
  listeners.tell()
}
