import type { MoneyNews } from './money-news.ts'

type Read = Partial<Record<'success' | 'error' | 'result' | 'hasQrcode' | 'failed', unknown>>

type NewsBody<K extends MoneyNews['kind']> = Omit<Extract<MoneyNews, { kind: K }>, 'intent'>

/**
 * The news for an answer that came after the member had left. Some calls refuse in a successful response, which the transport does not report
 * as an error: the wheel and its coupons, a promotion that is refused, a QR that was not made, a transfer of which parts stayed behind. None
 * of these is reported as done.
 */
export function newsOf(answer: unknown): NewsBody<'done'> | NewsBody<'refused'> {
  const { success, error, result, hasQrcode, failed }: Read = Object(answer)
  if (answer === false || hasQrcode === false) return { kind: 'refused' }
  if (Array.isArray(failed) && failed.length > 0) return { kind: 'refused', isPartial: true }
  if (success === false) return { kind: 'refused', ...(typeof error === 'string' && { spinError: error }) }
  const { label }: { label?: unknown } = Object(result)
  return { kind: 'done', ...(typeof label === 'string' && { prize: label }) }
}
