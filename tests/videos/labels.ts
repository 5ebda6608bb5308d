import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What the app calls things in one language, by the English words of its source. */
export type Labels = (english: string) => string

/** Reads the words from the app's own catalogues, so that a video cannot look for a button by a name that it no longer has. */
export function labelsOf(locale: string): Labels {
  const folder = join(import.meta.dirname, '../../src/locales', locale)
  const words = new Map<string, string>()
  for (const file of readdirSync(folder)) {
    const text = readFileSync(join(folder, file), 'utf8')
    // A word with a context is another one.
    for (const [, context, english = '', word = ''] of text.matchAll(
      /^(msgctxt .*\n)?msgid "(.*)"\nmsgstr "(.*)"$/gm,
    )) {
      if (context === undefined && word !== '') words.set(english, word)
    }
  }
  return (english) => {
    const word = words.get(english)
    if (word === undefined) throw new Error(`${locale} has no word for "${english}"`)
    return word
  }
}
