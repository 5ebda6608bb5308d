import type { ApiError } from '../../http/errors.ts'
import { createStore } from '../../listeners.ts'
import type { Change } from '../stale.ts'
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

const news = createStore<readonly MoneyNews[]>([])

/** News to report, oldest first. They wait for a listener: no news about money is lost without one. */
export const moneyNews = {
  current: news.get,

  publish(item: MoneyNews): void {
    news.set([...news.get().filter(({ intent }) => intent.key !== item.intent.key), item])
  },

  /** Removes news that the member has seen. */
  acknowledge(item: MoneyNews): void {
    news.set(news.get().filter((other) => other !== item))
  },

  /** Removes all news, because another member may be using the phone now. */
  forget(): void {
    news.set([])
  },

  subscribe: news.subscribe,
}

const foundDone = new Map<string, () => Promise<void>>()

/**
 * Registers what a feature does when an action that no screen waits for is found to be done. It comes before the news, and again if the page is gone.
 * @param task must not reject
 */
export function onFoundDone(of: Change, task: () => Promise<void>): void {
  foundDone.set(of, task)
}

/** Does what was registered for this action. */
export async function runFoundDone({ change: of }: Intent): Promise<void> {
  await foundDone.get(of)?.()
}

type Read = Partial<Record<'success' | 'error' | 'result' | 'hasQrcode' | 'failed', unknown>>

type NewsBody<K extends MoneyNews['kind']> = Omit<Extract<MoneyNews, { kind: K }>, 'intent'>

/**
 * The news for an answer that came after the member had left. Some calls refuse in a successful response: the wheel, a promotion, a QR that was not made,
 * a transfer of which parts stayed behind.
 */
export function newsOf(answer: unknown): NewsBody<'done'> | NewsBody<'refused'> {
  const { success, error, result, hasQrcode, failed }: Read = Object(answer)
  if (answer === false || hasQrcode === false) return { kind: 'refused' }
  if (Array.isArray(failed) && failed.length > 0) return { kind: 'refused', isPartial: true }
  if (success === false) return { kind: 'refused', ...(typeof error === 'string' && { spinError: error }) }
  const { label }: { label?: unknown } = Object(result)
  return { kind: 'done', ...(typeof label === 'string' && { prize: label }) }
}
