import { i18n } from '@lingui/core'
import { isLanguage, type Language } from '../domain/languages.ts'
import { readKey, writeKey } from '../storage/keys.ts'
import { bootCatalog, type Catalog } from './catalogs/catalog.ts'

/** The loaded catalogues, each with the languages in which it has been loaded. */
const catalogs = new Map<Catalog, Set<Language>>([[bootCatalog, new Set()]])
let active: Language | undefined
let latestChoice = 0

/** Activates the chosen language; `defaultLocale` where none is chosen, or its texts cannot be loaded. Rejects only without the texts of the default. */
export async function restoreLocale(defaultLocale: Language): Promise<void> {
  // Most visitors keep the default, so its texts are loaded while the stored choice is being read.
  bootCatalog(defaultLocale).catch(() => undefined)
  const stored = await readKey('locale')
  const chosen = isLanguage(stored) ? stored : defaultLocale
  await switchTo(chosen).catch(() => switchTo(defaultLocale))
}

/** Switches the language and stores the choice; of several quick ones the last wins. When the texts cannot be loaded, rejects and changes nothing. */
export async function chooseLocale(locale: Language): Promise<void> {
  await switchTo(locale)
  if (locale === active) await writeKey('locale', locale)
}

/** Loads the texts of `catalog`, now and in every language chosen later. Rejects when they cannot be loaded. */
export async function ensureCatalog(catalog: Catalog): Promise<void> {
  const languages = catalogs.get(catalog) ?? new Set()
  catalogs.set(catalog, languages)
  if (active !== undefined && !languages.has(active)) await load(active, catalog, languages)
}

/** What `part` loads, once the texts that it shows are loaded, too. Rejects when one of them cannot be loaded. */
export async function withTexts<Part>(part: Promise<Part>, ...texts: Catalog[]): Promise<Part> {
  const [loaded] = await Promise.all([part, ...texts.map(ensureCatalog)])
  return loaded
}

async function switchTo(locale: Language): Promise<void> {
  const choice = ++latestChoice
  await loadCatalogs(locale)
  if (choice !== latestChoice) return
  active = locale
  i18n.activate(locale)
  document.documentElement.lang = locale
}

async function loadCatalogs(locale: Language): Promise<void> {
  const missing = [...catalogs].filter(([, languages]) => !languages.has(locale))
  if (missing.length === 0) return
  await Promise.all(missing.map(([catalog, languages]) => load(locale, catalog, languages)))
  // Another catalogue may have been added while these were loading.
  await loadCatalogs(locale)
}

async function load(locale: Language, catalog: Catalog, languages: Set<Language>): Promise<void> {
  const { messages } = await catalog(locale)
  i18n.load(locale, messages)
  languages.add(locale)
}
