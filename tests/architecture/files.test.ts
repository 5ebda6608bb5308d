import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT, type SourceFile, SOURCE_FILES, textOf } from './source-files.ts'

const MAX_LINES = 400

/** A folder with more files and folders than this needs subfolders. */
const MAX_ENTRIES = 30

/** One folder a feature: groups of features would be a second place to search; and migrations, which are one list. */
const LISTS = ['src/features', 'server/platform/db/migrations']

/** Names without a meaning, which therefore attract any code. */
const CATCH_ALL = /^(utils?|helpers?|common|types|constants|misc)\./

/** Words in lower case with dashes; the router adds `__root`, `$` and a leading dash, tools add `.test`, `.e2e`, `.config` and the like. */
const KEBAB_CASE = /^(__root|\$|-?[a-z0-9]+(-[a-z0-9]+)*)(\.[a-z0-9]+)*$/

/** Whether the file begins with a docblock and goes on with its imports: the docblock then belongs to none of its declarations. */
function isAboveImports(text: string): boolean {
  const isDocblock = text.startsWith('/**') && !text.startsWith('/** Proves ')
  return isDocblock && /^\s*import /.test(text.slice(text.indexOf('*/') + 2))
}

const linesOf = (text: string) => text.trimEnd().split('\n').length

const RULES: Readonly<Record<string, (file: SourceFile) => boolean>> = {
  'has at most 400 lines': ({ text }) => linesOf(text) <= MAX_LINES,
  'is named in kebab-case': ({ path }) => KEBAB_CASE.test(basename(path)),
  'is named after its content': ({ path }) => !CATCH_ALL.test(basename(path)),
  'has its docblock at what it describes': ({ path, text }) =>
    path.startsWith('tests/') || !isAboveImports(text),
  'is no barrel': ({ text }) => !/^export\s+(\*|\{[^}]*\})\s+from\s+['"]\./m.test(text),
}

describe('every source file', () => {
  const files = SOURCE_FILES

  test.each(Object.entries(RULES))('%s', (_, rule) => {
    expect(files.filter((file) => !rule(file)).map(({ path }) => path)).toEqual([])
  })
})

test('no style sheet has more than 400 lines', () => {
  const sheets = globSync('{src,desk}/**/*.css', { cwd: ROOT })
  expect(sheets.length).toBeGreaterThan(5)
  expect(sheets.filter((path) => linesOf(textOf(path)) > MAX_LINES)).toEqual([])
})

test('no folder has more than 30 entries, but lists that are one idea', () => {
  const entries = globSync('{src,server,desk,sw,manifest,tools,lab,tests}/**', {
    cwd: ROOT,
    withFileTypes: true,
    exclude: ({ name }) => name === 'node_modules',
  })
  const counts = new Map<string, number>()
  for (const { parentPath } of entries) counts.set(parentPath, (counts.get(parentPath) ?? 0) + 1)
  for (const list of LISTS) counts.delete(join(ROOT, list))
  expect(counts.size).toBeGreaterThan(50)
  expect([...counts].filter(([, count]) => count > MAX_ENTRIES)).toEqual([])
})

test.each([
  ['has at most 400 lines', { path: 'src/a.ts', text: 'x\n'.repeat(MAX_LINES + 1) }],
  ['is named in kebab-case', { path: 'src/loginScreen.tsx', text: '' }],
  ['is named after its content', { path: 'src/utils.ts', text: '' }],
  ['has its docblock at what it describes', { path: 'src/a.ts', text: "/** A. */\nimport b from './b.ts'" }],
  ['is no barrel', { path: 'src/ui/kit.ts', text: `export * from './button.tsx'` }],
])('the rule "%s" notices a file that breaks it', (rule, file) => {
  expect(RULES[rule]?.(file)).toBe(false)
})
