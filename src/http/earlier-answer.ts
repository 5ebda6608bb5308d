import type { Endpoint, ResponseOf } from '../contract/endpoint.ts'
import { refusal } from './refusal.ts'
import { parseResponse } from './settle.ts'

/**
 * Reads the response to an earlier attempt at a call, as the server reports it afterwards.
 * @throws ApiError when that response was a refusal, or cannot be parsed
 */
export function readEarlierAnswer<E extends Endpoint>(
  endpoint: E,
  status: number,
  body: unknown,
): ResponseOf<E> {
  if (status >= 400) throw refusal(endpoint, status, body)
  return parseResponse(endpoint, body)
}
