import { i18n } from '@lingui/core'
import { fetchContact } from '../../data/contact.ts'
import { ensureCatalog } from '../../i18n/activate.ts'
import type { Contact } from '../../contract/lookup.ts'

/** What the contact page shows; undefined when the server could not be asked and nothing was kept from an earlier visit. */
export async function loadContact(): Promise<Contact | undefined> {
  const [contact] = await Promise.all([
    fetchContact(i18n.locale).catch(() => undefined),
    ensureCatalog('guest'),
  ])
  return contact
}
