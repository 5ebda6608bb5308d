import type { ResponseOf } from '../../contract/endpoint.ts'
import { lookup } from '../../contract/lookup.ts'
import { call } from '../../http/client.ts'

export type Contact = ResponseOf<typeof lookup.contact>

/**
 * The operator's contact data. A plain call, because visitors read it too and they do not download the member's cache.
 * @throws ApiError
 */
export function fetchContact(): Promise<Contact> {
  return call(lookup.contact)
}
