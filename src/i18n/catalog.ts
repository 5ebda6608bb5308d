import type { Messages } from '@lingui/core'
import type { Locale } from './locales.ts'

/** What a file of a catalogue becomes. */
type Fetch = () => Promise<{ messages: Messages }>

/**
 * The texts of one part of the app, each language fetched on its own. Texts are split by who needs them, and a part is named only by its
 * own module: the first download must not list the texts of every later screen.
 */
export type Catalog = (locale: Locale) => ReturnType<Fetch>

/** The part that lies in these files, one for each language. */
export function catalogOf(files: Readonly<Record<string, Fetch>>): Catalog {
  return async (locale) => {
    const path = Object.keys(files).find((file) => file.includes(`/${locale}/`)) ?? ''
    const fetch = files[path]
    if (!fetch) throw new Error(locale)
    return fetch()
  }
}
