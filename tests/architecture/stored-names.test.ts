/** Proves S83: the phone keeps nothing but what docs/SECURITY.md lists. */
import { expect, it } from 'vitest'
import { SOURCE_FILES, textOf } from './source-files.ts'

const FILES = SOURCE_FILES.filter(({ path }) => /^(?:src|sw)\//.test(path))
const KEYS = 'src/storage/keys.ts'

/** What opens a database or a cache, or writes into a store: a literal, or the name of a constant. */
const USES = [
  /\bresilientStore\(([\w']+(?:-\w+)*'?)/g,
  /\b(?:tabStorage\.write|memberStore\.write|seenMarks)\(([\w']+(?:-\w+)*'?)/g,
  /\b(?:local|session)Storage\.setItem\(([\w']+(?:-\w+)*'?)/g,
  /\bcaches\.open\(([\w']+(?:-\w+)*'?)/g,
  /\bcacheName: ([\w']+(?:-\w+)*'?)/g,
]

/** The values of the constants of a text, by their names. */
function constantsIn(text: string): Map<string, string> {
  const found = text.matchAll(/\bconst (\w+) = '([\w-]+)'/g)
  return new Map(Array.from(found, ([, name = '', value = '']) => [name, value]))
}

/** The names under which the app and its worker store something on the phone. */
function namesStored(): string[] {
  const everywhere = constantsIn(FILES.map(({ text }) => text).join('\n'))
  const used = FILES.flatMap(({ text }) =>
    USES.flatMap((use) => Array.from(text.matchAll(use), ([, word = '']) => word)).flatMap((word) => {
      if (word.startsWith("'")) return word.slice(1, -1)
      return constantsIn(text).get(word) ?? everywhere.get(word) ?? []
    }),
  )
  const [, forms = ''] = /KEY_FORMS = \{(.*?)^\}/ms.exec(textOf(KEYS)) ?? []
  const keys = Array.from(forms.matchAll(/^ {2}'?([\w-]+)'?: /gm), ([, key = '']) => key)
  return [...new Set([...used, ...keys])].toSorted()
}

/** The names in the first two columns of the table. */
function namesListed(): string[] {
  const [, section = ''] = textOf('docs/SECURITY.md').split(/^## What is stored on the phone$/m)
  const [table = ''] = section.split(/^## /m)
  const cells = Array.from(table.matchAll(/^\| ([^|]+\|[^|]+)\|/gm), ([, cell = '']) => cell)
  const names = cells.flatMap((cell) => Array.from(cell.matchAll(/`([\w-]+)`/g), ([, name = '']) => name))
  return [...new Set(names)].filter((name) => !/^(?:local|session)Storage$/.test(name)).toSorted()
}

it('SECURITY lists every name under which the phone keeps something, and no other', () => {
  expect(namesListed()).toEqual(namesStored())
})
