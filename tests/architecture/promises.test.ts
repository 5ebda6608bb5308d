import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { promisesIn, type Promised } from './promise-list.ts'
import { numbersNamedIn, numbersNamedUnder } from './promise-numbers.ts'

/*
 * docs/SECURITY.md lists the promises and the tests that prove them. This test finds a promise without its test, a missing test file, and
 * an unknown number. Whether a test proves its promise is for the reviewer.
 */

const root = join(import.meta.dirname, '../..')
const tests = join(root, 'tests')
const TEXT = await readFile(join(root, 'docs/SECURITY.md'), 'utf8')

const LAST = { S: 88, R: 30 }
const ALL = Object.entries(LAST).flatMap(([letter, last]) =>
  Array.from({ length: last }, (_, index) => `${letter}${index + 1}`),
)

/** What is wrong with one line of the list. */
async function faultsOf({ number, state, tests: named, records, why }: Promised): Promise<string[]> {
  const faults: string[] = []
  if (state === 'kept' && named.length === 0) faults.push('is kept, and names no test')
  if (state === 'kept differently' && records.length === 0)
    faults.push('is kept differently, and names no record')
  if (state === 'not kept' && (why ?? '').length < 20) faults.push('is not kept, and gives no reason')
  for (const record of records) {
    if (!existsSync(join(root, 'docs', record))) faults.push(`names ${record}, which does not exist`)
  }
  for (const name of named) {
    const path = [join(tests, name), join(root, name)].find((place) => existsSync(place))
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
  expect(
    promisesIn(TEXT)
      .map(({ number }) => number)
      .toSorted(),
  ).toEqual(ALL.toSorted())
})

it('a kept promise names tests that name it, one kept differently its record, one not kept a reason', async () => {
  expect(await faultsIn(TEXT)).toEqual([])
})

it('no test names an unknown promise', async () => {
  const known = new Set(ALL)
  const unknown = (await numbersNamedUnder(tests)).filter(({ number }) => !known.has(number))
  expect(unknown).toEqual([])
})

describe('these checks notice', () => {
  it.each([
    ['- **S3 kept.** All of it.', 'S3 is kept, and names no test'],
    ['- **S3 kept.** All of it. `server/gone.test.ts`', 'S3 names server/gone.test.ts, which does not exist'],
    [
      '- **S3 kept.** All of it. `server/ledger/books.test.ts`',
      'S3 names server/ledger/books.test.ts, which does not name it',
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
