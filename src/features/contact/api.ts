import type { ResponseOf } from '../../contract/endpoint.ts'
import { lookup } from '../../contract/lookup.ts'
import { call } from '../../http/client.ts'
import { ensureCatalog } from '../../i18n/activate.ts'
import { guestCatalog } from '../../i18n/catalogs/guest-catalog.ts'

export type Contact = ResponseOf<typeof lookup.contact>

/**
 * The operator's contact data. A plain call, because visitors read it too and they do not download the member's cache.
 * @throws ApiError
 */
export function fetchContact(): Promise<Contact> {
  return call(lookup.contact)
}

/** The content of the contact page; undefined when the server cannot be reached and nothing is cached from an earlier visit. */
export async function loadContact(): Promise<Contact | undefined> {
  const [contact] = await Promise.all([fetchContact().catch(() => undefined), ensureCatalog(guestCatalog)])
  return contact
}
