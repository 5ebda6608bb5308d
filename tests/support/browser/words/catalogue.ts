import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, LANGUAGES } from '../../../../src/domain/languages.ts'

const ROOT = join(import.meta.dirname, '../../../..')

/** An English message of the catalogues, alone or with values for its placeholders. */
type Message = string | readonly [string, Readonly<Record<string, string | number>>]

const catalogues = new Map<Language | 'desk', ReadonlyMap<string, string>>()

/**
 * The text that the app shows for a message, for those that are alike in every part of the catalogues but for a context of their own. Placeholders without a value are cut off
 * at both ends, because what fills them is another element.
 * @throws when no catalogue has the message: it has been reworded
 */
export function textOf(language: Language, message: Message): string {
  return filledFrom(catalogueOf(language, `src/locales/${language}/*.po`), message)
}

/** The same of the desk, in Thai. */
export function deskTextOf(message: Message): string {
  return filledFrom(catalogueOf('desk', 'desk/src/locales/th.po'), message)
}

function filledFrom(catalogue: ReadonlyMap<string, string>, message: Message): string {
  const [source, values = {}] = typeof message === 'string' ? [message] : message
  const text = catalogue.get(source)
  if (text === undefined) throw new Error(`No catalogue has the message: ${source}`)
  const filled = text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
  return filled.replaceAll(/^\{\w+\}|\{\w+\}$/g, '').trim()
}

/** The texts of all languages for English messages by name. */
export function inEachLanguage<const Name extends string>(
  messages: Readonly<Record<Name, Message>>,
): Record<Language, Record<Name, string>> {
  const textsIn = (language: Language) =>
    Object.fromEntries(
      Object.entries<Message>(messages).map(([name, message]) => [name, textOf(language, message)]),
    )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built from exactly these names
  return Object.fromEntries(LANGUAGES.map((language) => [language, textsIn(language)])) as Record<
    Language,
    Record<Name, string>
  >
}

function catalogueOf(name: Language | 'desk', files: string): ReadonlyMap<string, string> {
  const known = catalogues.get(name)
  if (known !== undefined) return known
  const texts = new Map<string, string>()
  for (const file of globSync(files, { cwd: ROOT })) {
    for (const entry of readFileSync(join(ROOT, file), 'utf8').split('\n\n')) {
      const source = field(entry, 'msgid')
      const isOfContext = entry.includes('\nmsgctxt ')
      if (source === '' || (isOfContext && texts.has(source))) continue
      texts.set(source, field(entry, 'msgstr') || source)
    }
  }
  catalogues.set(name, texts)
  return texts
}

/** A field of an entry: a quoted text, or several that belong together. */
function field(entry: string, name: string): string {
  const [, quoted = ''] = new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(entry) ?? []
  return Array.from(quoted.matchAll(/^"(.*)"$/gm), ([, text = '']) => String(JSON.parse(`"${text}"`))).join(
    '',
  )
}
