import { type Contact, fetchContact } from './api.ts'
import { ensureCatalog } from '../../i18n/activate.ts'
import { guestCatalog } from '../../i18n/catalogs/guest-catalog.ts'

/** The content of the contact page; undefined when the server cannot be reached and nothing is cached from an earlier visit. */
export async function loadContact(): Promise<Contact | undefined> {
  const [contact] = await Promise.all([fetchContact().catch(() => undefined), ensureCatalog(guestCatalog)])
  return contact
}
