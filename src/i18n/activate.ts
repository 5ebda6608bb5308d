import { i18n } from '@lingui/core'
import type { Messages } from '@lingui/core'
import { readKey, writeKey } from '../storage/keys.ts'
import { isLocale } from './locales.ts'
import type { Locale } from './locales.ts'

/** A catalogue is split by who needs it: before signing in, on the other public pages, as a member, when something fails. */
export type CatalogPart = 'boot' | 'guest' | 'member' | 'errors'

const partsInUse = new Set<CatalogPart>(['boot'])
const loaded = new Set<string>()
let active: Locale | undefined
let latestChoice = 0

/**
 * Activates the language the visitor chose before, else `defaultLocale`; also when the chosen one does not exist or its texts
 * cannot be fetched. Rejects only when the default's texts cannot be fetched either.
 */
export async function restoreLocale(defaultLocale: Locale): Promise<void> {
  const stored = await readKey('locale')
  const chosen = isLocale(stored) ? stored : defaultLocale
  await switchTo(chosen).catch(() => switchTo(defaultLocale))
}

/**
 * Switches the language without a reload and remembers the choice. Rejects, and leaves the present language, when its texts
 * cannot be fetched. Of several quick choices the last one wins.
 */
export async function chooseLocale(locale: Locale): Promise<void> {
  await switchTo(locale)
  if (locale === active) await writeKey('locale', locale)
}

/** Makes the texts of `part` available, now and in every language chosen later. Rejects when they cannot be fetched. */
export async function ensureCatalog(part: CatalogPart): Promise<void> {
  partsInUse.add(part)
  if (active !== undefined) await load(active, part)
}

async function switchTo(locale: Locale): Promise<void> {
  const choice = ++latestChoice
  await loadPartsInUse(locale)
  if (choice !== latestChoice) return
  active = locale
  i18n.activate(locale)
  document.documentElement.lang = locale
}

async function loadPartsInUse(locale: Locale): Promise<void> {
  const missing = [...partsInUse].filter((part) => !loaded.has(`${locale}/${part}`))
  if (missing.length === 0) return
  await Promise.all(missing.map((part) => load(locale, part)))
  // Another part may have come into use while these were on their way.
  await loadPartsInUse(locale)
}

async function load(locale: Locale, part: CatalogPart): Promise<void> {
  const name = `${locale}/${part}`
  if (loaded.has(name)) return
  const catalog: { messages: Messages } = await import(`../locales/${locale}/${part}.po`)
  i18n.load(locale, catalog.messages)
  loaded.add(name)
}
