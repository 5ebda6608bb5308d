import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fingerprint } from '../../../src/domain/fingerprint.ts'
import { IS_LONG } from '../../support/is-long.ts'

test('the same texts have the same fingerprint, in a form that can be stored under a key', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
      expect(fingerprint([...texts])).toBe(fingerprint(texts))
      expect(fingerprint(texts)).toMatch(/^[0-9a-z]{1,7}-[0-9a-z]{1,7}$/)
    }),
    { numRuns: IS_LONG ? 100 : 25 },
  )
})

test('changing, adding, splitting or reordering texts changes the fingerprint', () => {
  const versions = [['a b'], ['a', 'b'], ['b', 'a'], ['a c'], ['a b', ''], [], ['ก ข'], ['a  b']]
  expect(new Set(versions.map(fingerprint)).size).toBe(versions.length)
})
