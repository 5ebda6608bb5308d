import type { ApiError } from '../../http/errors.ts'
import { createStore } from '../../listeners.ts'
import type { Change } from '../cache/stale.ts'
import type { Intent } from './intents.ts'

/** What became of a money action that was carried out or refused. `prize`: the prize won on the wheel. */
type Ending =
  | { readonly kind: 'done'; readonly prize?: string }
  /** Nothing was moved, or only a part of it. Without a reason the action never arrived. `spinError`: the wheel's own code. */
  | {
      readonly kind: 'refused'
      readonly error?: ApiError
      readonly spinError?: string
      readonly isPartial?: boolean
    }

/** The outcome is not known yet, and the app keeps asking for it; or (`given-up`) cannot be found out any more. */
export type Outcome = Ending | { readonly kind: 'unknown' | 'given-up' }

/** News for the member about a money action that no screen waits for any more. */
export type MoneyNews = Outcome & { readonly intent: Intent }

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

/**
 * The news for an answer that came after the member had left. Some calls refuse in a successful response: the wheel, a promotion, a QR that was not made,
 * a transfer of which parts stayed behind.
 */
export function newsOf(answer: unknown): Ending {
  const { success, error, result, hasQrcode, failed }: Read = Object(answer)
  if (answer === false || hasQrcode === false) return { kind: 'refused' }
  if (Array.isArray(failed) && failed.length > 0) return { kind: 'refused', isPartial: true }
  if (success === false) return { kind: 'refused', ...(typeof error === 'string' && { spinError: error }) }
  const { label }: { label?: unknown } = Object(result)
  return { kind: 'done', ...(typeof label === 'string' && { prize: label }) }
}
