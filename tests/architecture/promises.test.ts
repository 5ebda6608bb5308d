import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, textOf } from './source-files.ts'

/*
 * docs/SECURITY.md lists the promises and the tests that prove them. This test finds a promise without its test, a missing test file, and
 * an unknown number. Whether a test proves its promise is for the reviewer.
 */

const tests = join(ROOT, 'tests')
const SERVER = join(tests, 'server')
const TEXT = textOf('docs/SECURITY.md')

const LAST = { S: 88, R: 30 }
const ALL = Object.entries(LAST).flatMap(([letter, last]) =>
  Array.from({ length: last }, (_, index) => `${letter}${index + 1}`),
)

/** One line of the list of promises in docs/SECURITY.md. */
interface Promised {
  /** Such as `S12`. */
  readonly number: string
  readonly state: 'kept' | 'kept differently' | 'not kept'
  /** Files that prove it, as paths under `tests/` or in the project. Empty for a promise that is not kept, whose tests prove only a part of it. */
  readonly tests: readonly string[]
  /** Its decision records, as paths under `docs/`. */
  readonly records: readonly string[]
  /** Why it is not kept. */
  readonly why: string | undefined
}

const LINE = /^- \*\*([SR]\d+) (kept differently|kept|not kept)\.\*\* (.*)$/gm

/** Parses the promises in a text, in their order; lines in another format are ignored. */
function promisesIn(markdown: string): Promised[] {
  return [...markdown.matchAll(LINE)].map(([, number = '', state = '', text = '']) => ({
    number,
    state: state === 'kept' || state === 'kept differently' ? state : 'not kept',
    tests: state === 'not kept' ? [] : [...text.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, name = '']) => name),
    records: [...text.matchAll(/\((decisions\/[\w-]+\.md)\)/g)].map(([, name = '']) => name),
    why: / Why: (.*)$/.exec(text)?.[1],
  }))
}

const DOCBLOCK = /\/\*\*[\s\S]*?\*\//g
/** The title of a test or of a group of tests, with or without a table of values before it. */
const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*\(|\]\)\()\s*(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g
const NUMBER = /\b[SR]\d{1,2}\b/g

/** The promises that a file names in its docblocks and in the titles of its tests. */
function numbersNamedIn(source: string): Set<string> {
  const docblocks = [...source.matchAll(DOCBLOCK)].map(([whole]) => whole)
  const titles = [...source.matchAll(TITLE)].map(([, , title = '']) => title)
  return new Set(
    [...docblocks, ...titles].flatMap((text) => [...text.matchAll(NUMBER)].map(([number]) => number)),
  )
}

/** The promises that tests name, as `FILE NUMBER`. */
async function numbersNamed(): Promise<string[]> {
  const named: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: tests })) {
    // The examples in this test name promises that they do not prove.
    if (file === 'architecture/promises.test.ts') continue
    const numbers = numbersNamedIn(await readFile(join(tests, file), 'utf8'))
    named.push(...[...numbers].map((number) => `${file} ${number}`))
  }
  return named
}

/** Tests that the table of threats names below `tests/server/`, and that are not there. */
function missingTests(markdown: string): string[] {
  const rows = (/## Threat model\n([^#]*)/.exec(markdown)?.[1] ?? '').trim().split('\n').slice(2)
  return rows
    .flatMap((row) => (row.split(' | ').at(-1) ?? '').match(/`[\w./-]+`/g) ?? [])
    .map((quoted) => quoted.slice(1, -1))
    .filter(
      (name) => !existsSync(`${SERVER}/${name}.test.ts`) && !existsSync(`${SERVER}/${name}.long.test.ts`),
    )
}

/** What is wrong with one line of the list. */
async function faultsOf({ number, state, tests: named, records, why }: Promised): Promise<string[]> {
  const faults: string[] = []
  if (state === 'kept' && named.length === 0) faults.push('is kept, and names no test')
  if (state === 'kept differently' && records.length === 0)
    faults.push('is kept differently, and names no record')
  if (state === 'not kept' && (why ?? '').length < 20) faults.push('is not kept, and gives no reason')
  for (const record of records) {
    if (!existsSync(join(ROOT, 'docs', record))) faults.push(`names ${record}, which does not exist`)
  }
  for (const name of named) {
    const path = [join(tests, name), join(ROOT, name)].find((place) => existsSync(place))
    if (path === undefined) faults.push(`names ${name}, which does not exist`)
    else if (!numbersNamedIn(await readFile(path, 'utf8')).has(number))
      faults.push(`names ${name}, which does not name it`)
  }
  return faults.map((fault) => `${number} ${fault}`)
}

async function faultsIn(text: string): Promise<string[]> {
  return (await Promise.all(promisesIn(text).map(faultsOf))).flat()
}

it('every promise is in the list once', () => {
  const numbers = promisesIn(TEXT).map(({ number }) => number)
  expect(numbers.toSorted()).toEqual(ALL.toSorted())
})

it('a kept promise names tests that name it, one kept differently its record, one not kept a reason', async () => {
  expect(await faultsIn(TEXT)).toEqual([])
})

it('the tests that the table of threats names are there', () => {
  expect(missingTests(TEXT)).toEqual([])
})

it('no test names an unknown promise', async () => {
  const known = new Set(ALL)
  expect((await numbersNamed()).filter((named) => !known.has(named.split(' ')[1] ?? ''))).toEqual([])
})

describe('these checks notice', () => {
  it.each([
    ['- **S3 kept.** All of it.', 'S3 is kept, and names no test'],
    ['- **S3 kept.** All of it. `server/gone.test.ts`', 'S3 names server/gone.test.ts, which does not exist'],
    [
      '- **S3 kept.** All of it. `server/ledger/transfer.test.ts`',
      'S3 names server/ledger/transfer.test.ts, which does not name it',
    ],
    ['- **S3 kept differently.** In part.', 'S3 is kept differently, and names no record'],
    [
      '- **S3 kept differently.** In part. [999](decisions/999-nothing.md)',
      'S3 names decisions/999-nothing.md, which does not exist',
    ],
    ['- **S3 not kept.** Nothing of it.', 'S3 is not kept, and gives no reason'],
  ])('%s', async (line, fault) => {
    expect(await faultsIn(line)).toEqual([fault])
  })

  it('a threat whose test is not there', () => {
    const rows =
      '| a | b | c | `ledger/audit`, `ledger/gone` |\n| a | b | c | all of `x` and `ledger/transfer` |'
    expect(missingTests(`## Threat model\n\n| h |\n| - |\n${rows}`)).toEqual(['ledger/gone', 'x'])
  })

  it('numbers in titles and docblocks, and in nothing else', () => {
    const source = [
      '/** Proves S3 and R4. */',
      "const key = 'S5' // S6",
      "it('S7: holds', () => {})",
      "describe.each(['S8'])('in %s', () => {})",
      'test(`R9 of ${name}`, () => {})',
    ].join('\n')
    expect([...numbersNamedIn(source)]).toEqual(['S3', 'R4', 'S7', 'R9'])
  })
})
