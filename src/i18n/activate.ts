import { i18n } from '@lingui/core'
import { readKey, writeKey } from '../storage/keys.ts'
import { bootCatalog } from './boot-catalog.ts'
import type { Catalog } from './catalog.ts'
import { isLocale } from './locales.ts'
import type { Locale } from './locales.ts'

/** The catalogues in use, each with the languages it has been loaded in. */
const catalogs = new Map<Catalog, Set<Locale>>([[bootCatalog, new Set()]])
let active: Locale | undefined
let latestChoice = 0

/**
 * Activates the language the visitor chose before, else `defaultLocale`; also when the chosen one does not exist or its texts
 * cannot be fetched. Rejects only when the default's texts cannot be fetched either.
 */
export async function restoreLocale(defaultLocale: Locale): Promise<void> {
  // Most visitors keep the default: its texts are read while the choice is still being looked up.
  bootCatalog(defaultLocale).catch(() => undefined)
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

/** Makes the texts of `catalog` available, now and in every language chosen later. Rejects when they cannot be fetched. */
export async function ensureCatalog(catalog: Catalog): Promise<void> {
  const languages = catalogs.get(catalog) ?? new Set()
  catalogs.set(catalog, languages)
  if (active !== undefined && !languages.has(active)) await load(active, catalog, languages)
}

async function switchTo(locale: Locale): Promise<void> {
  const choice = ++latestChoice
  await loadCatalogs(locale)
  if (choice !== latestChoice) return
  active = locale
  i18n.activate(locale)
  document.documentElement.lang = locale
}

async function loadCatalogs(locale: Locale): Promise<void> {
  const missing = [...catalogs].filter(([, languages]) => !languages.has(locale))
  if (missing.length === 0) return
  await Promise.all(missing.map(([catalog, languages]) => load(locale, catalog, languages)))
  // Another catalogue may have come into use while these were on their way.
  await loadCatalogs(locale)
}

async function load(locale: Locale, catalog: Catalog, languages: Set<Locale>): Promise<void> {
  const { messages } = await catalog(locale)
  i18n.load(locale, messages)
  languages.add(locale)
}
