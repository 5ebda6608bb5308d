import { globSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT, SOURCE_FILES, textOf } from './source-files.ts'

const FOLDER = 'server/platform/db/migrations'
const NAMES = readdirSync(join(ROOT, FOLDER)).toSorted()

it('migrations are numbered from 001 without gaps and duplicates', () => {
  expect(NAMES.filter((name) => !/^\d{3}-[a-z0-9-]+\.sql$/.test(name))).toEqual([])
  expect(NAMES.map((name) => Number(name.slice(0, 3)))).toEqual(NAMES.map((_, index) => index + 1))
})

/** The migrations that a text names and that do not exist; a comment may break the line before the number. */
const absentMigrations = (text: string): (string | undefined)[] =>
  [...text.matchAll(/\bmigrations?[\s*/-]+(\d{3})\b/gi)]
    .map(([, number]) => number)
    .filter((number) => !NAMES.some((name) => name.startsWith(`${number}-`)))

it('every migration that a comment or a document names by its number exists', () => {
  const others = globSync([`${FOLDER}/*.sql`, '*.md', '{docs,server,lab}/**/*.md'], {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules'),
  })
  const texts = [...SOURCE_FILES, ...others.map((path) => ({ path, text: textOf(path) }))]
  const absent = texts.map(({ path, text }) => [path, absentMigrations(text)] as const)
  expect(absent.filter(([, numbers]) => numbers.length > 0)).toEqual([])
})

it('a migration that does not exist is found', () => {
  const [first, never] = ['001', '999']
  const text = `as in migration ${first}; see migration\n   * ${never}, and -- migration\n-- ${never}`
  expect(absentMigrations(text)).toEqual([never, never])
})
