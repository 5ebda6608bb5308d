import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const LOCALES = join(import.meta.dirname, '../../src/locales')

/** All parts of a language share one table with the English text as its key: of two different translations, the one loaded last would win. */
test.each(['th', 'lo'])('a text has one translation in all parts of the %s catalogue', (locale) => {
  const translations = new Map<string, Set<string>>()
  for (const part of readdirSync(join(LOCALES, locale))) {
    for (const [text, translated] of messagesOf(readFileSync(join(LOCALES, locale, part), 'utf8')))
      translations.set(text, (translations.get(text) ?? new Set()).add(translated))
  }
  expect(translations.size).toBeGreaterThan(300)
  expect([...translations].filter(([, all]) => all.size > 1)).toEqual([])
})

function messagesOf(catalogue: string): (readonly [text: string, translated: string])[] {
  const [, ...entries] = catalogue.split('\n\n') // The first is the file's head.
  return entries.map((entry) => {
    const context = read(entry, 'msgctxt')
    return [`${context} ${read(entry, 'msgid')}`, read(entry, 'msgstr')]
  })
}

function read(entry: string, keyword: string): string {
  const quoted = new RegExp(`^${keyword} ((?:".*"\\n?)+)`, 'm').exec(entry)?.[1] ?? ''
  return quoted.split('\n').join('')
}
