import { expect, it } from 'vitest'
import { uuidv7 } from '../../../../server/platform/db/uuid.ts'

it('an identifier is a UUID of version 7, and a later one sorts after an earlier one', () => {
  const ids = [0, 1, 1_795_000_000_000, 2 ** 48 - 1].map(uuidv7)
  expect(ids.every((id) => /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id))).toBe(
    true,
  )
  expect(ids.toSorted()).toEqual(ids)
})

it('ten thousand identifiers of one moment are all different', () => {
  expect(new Set(Array.from({ length: 10_000 }, () => uuidv7(1))).size).toBe(10_000)
})

it('identifiers of one moment sort in the order in which they were made', () => {
  const ids = Array.from({ length: 4096 }, () => uuidv7(2))
  expect(ids.toSorted()).toEqual(ids)
})
