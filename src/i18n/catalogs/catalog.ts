import type { Messages } from '@lingui/core'
import type { Language } from '../../domain/languages.ts'

/** The texts of one part of the app, each language loaded separately. A part has its own module, so that the first download does not list all files. */
export type Catalog = (locale: Language) => Promise<{ messages: Messages }>

/** Creates a catalogue from its files, one for each language. */
export function catalogOf(files: Readonly<Record<string, () => Promise<unknown>>>): Catalog {
  return async (locale) => {
    const path = Object.keys(files).find((file) => file.includes(`/${locale}/`)) ?? ''
    const fetch = files[path]
    if (!fetch) throw new Error(locale)
    return Object(await fetch())
  }
}

/** Texts before the login, and texts that must be available without a network. */
export const bootCatalog = catalogOf(import.meta.glob('../../locales/*/boot.po'))
