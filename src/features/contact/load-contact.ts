import { type Contact, fetchContact } from '../../data/site/contact.ts'
import { ensureCatalog } from '../../i18n/activate.ts'
import { guestCatalog } from '../../i18n/guest-catalog.ts'

/** What the contact page shows; undefined when the server could not be asked and nothing was kept from an earlier visit. */
export async function loadContact(): Promise<Contact | undefined> {
  const [contact] = await Promise.all([fetchContact().catch(() => undefined), ensureCatalog(guestCatalog)])
  return contact
}
