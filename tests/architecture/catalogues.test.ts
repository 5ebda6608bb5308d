import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#domain/languages.ts'
import { ROOT, textOf } from './source-files.ts'

const LOCALES = 'src/locales'

/** All parts of a language share one table with the English text as its key: of two different translations, the one loaded last would win. */
test.each(LANGUAGES.filter((language) => language !== 'en'))(
  'a text has one translation in all parts of the %s catalogue',
  (locale) => {
    const translations = new Map<string, Set<string>>()
    for (const part of readdirSync(join(ROOT, LOCALES, locale))) {
      for (const [text, translated] of messagesOf(textOf(join(LOCALES, locale, part))))
        translations.set(text, (translations.get(text) ?? new Set()).add(translated))
    }
    expect(translations.size).toBeGreaterThan(300)
    expect([...translations].filter(([, all]) => all.size > 1)).toEqual([])
  },
)

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

test.each(['noscript', 'div id="boot-failure"', 'div id="too-old"'])(
  'what <%s> of the document says is in every language',
  (tag) => {
    const [name = ''] = tag.split(' ')
    const [, said = ''] = textOf('index.html').split(`<${tag}`)
    const languages = [...(said.split(`</${name}>`)[0] ?? '').matchAll(/<p lang="(\w+)">/g)]
    expect(languages.map(([, language]) => language)).toEqual([...LANGUAGES])
  },
)
