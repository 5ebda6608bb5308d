import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const MIGRATIONS = join(import.meta.dirname, '../../server/db/migrations')

/** The last number that was given while several people counted on their own: there are gaps below it, and two of 007. */
const LAST_OF_OLD = 82
const OLD = 38

it('migrations are numbered without gaps and doubles', () => {
  const names = readdirSync(MIGRATIONS)
  expect(names.filter((name) => !/^\d{3}-[a-z0-9-]+\.sql$/.test(name))).toEqual([])
  const numbers = names.map((name) => Number(name.slice(0, 3))).filter((number) => number > LAST_OF_OLD)
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => LAST_OF_OLD + 1 + index))
  // Nothing is added below: a database that has run the later ones would never run it in its order.
  expect(names.length - numbers.length).toBe(OLD)
})
