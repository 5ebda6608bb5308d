import type { ApiError } from '../../http/errors.ts'
import { createListeners } from '../../listeners.ts'
import type { Intent } from './intents.ts'

/** News for the member about a money action that no screen waits for any more. */
export type MoneyNews = {
  readonly intent: Intent
} &
  /** `prize`: the prize won on the wheel. */
  (
    | { readonly kind: 'done'; readonly prize?: string }
    /** Nothing was moved, or only a part of it. Without a reason the action never arrived. `spinError`: the wheel's own code. */
    | {
        readonly kind: 'refused'
        readonly error?: ApiError
        readonly spinError?: string
        readonly isPartial?: boolean
      }
    /** The outcome is not known yet; the app keeps asking for it. */
    | { readonly kind: 'unknown' }
    /** The outcome cannot be found out any more; the member has to look at the statement or ask the operator. */
    | { readonly kind: 'given-up' }
  )

let news: readonly MoneyNews[] = []
const listeners = createListeners()

/** News to report, oldest first. They wait for a listener: no news about money is lost without one. */
export const moneyNews = {
  current: (): readonly MoneyNews[] => news,

  publish(item: MoneyNews): void {
    change([...news.filter(({ intent }) => intent.key !== item.intent.key), item])
  },

  /** Removes news that the member has seen. */
  acknowledge(item: MoneyNews): void {
    change(news.filter((other) => other !== item))
  },

  /** Removes all news, because another member may be using the phone now. */
  forget(): void {
    change([])
  },

  /** Calls `listener` after every change. Returns a function that unsubscribes. */
  subscribe: listeners.subscribe,
}

function change(next: readonly MoneyNews[]): void {
  news = next
  listeners.notify()
}
