import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const MIGRATIONS = join(import.meta.dirname, '../../server/platform/db/migrations')

/** Up to this number several people numbered migrations independently: there are gaps, and 007 exists twice. */
const LAST_OF_OLD = 82
const OLD = 38

it('migrations are numbered without gaps and doubles', () => {
  const names = readdirSync(MIGRATIONS)
  expect(names.filter((name) => !/^\d{3}-[a-z0-9-]+\.sql$/.test(name))).toEqual([])
  const numbers = names.map((name) => Number(name.slice(0, 3))).filter((number) => number > LAST_OF_OLD)
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => LAST_OF_OLD + 1 + index))
  // Nothing may be added below: a database with the later migrations would run it out of order.
  expect(names.length - numbers.length).toBe(OLD)
})
