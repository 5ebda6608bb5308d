import * as fc from 'fast-check'
import { beforeEach, expect, expectTypeOf, test } from 'vitest'
import type { KeyName } from '../../../src/storage/keys.ts'
import { IS_LONG } from '../../support/is-long.ts'
import { newBrowser, plant, reload, stored } from './browser.ts'

beforeEach(newBrowser)

const keysModule = () => import('../../../src/storage/keys.ts')

/** Each with a valid value and corrupt ones. */
const KEYS = [
  ['token', 'x9_-.~+/=AZ', ['', 'two words', 'line\nbreak', 'ก', 'x'.repeat(4097), 7, { token: 'x' }, null]],
  ['remember-agreement', '1k2j3h-4g5f6d_7s8a9p-0o', ['', 'a b', 'x'.repeat(129), true]],
  ['notice', '1k2j3h-4g5f6d', ['', 'a b', 'x'.repeat(129), true]],
  ['last_sync', '2026-11-20T14:32:08.123Z', ['yesterday', '2026-11-20', 1_700_000_000_000, new Date(0)]],
  ['locale', 'lo', ['', 'th-TH', 'TH', '<b>', 5]],
  ['hide-amounts', 'on', ['', 'yes', true]],
  ['code', 'PR65f1c0ffee', ['', 'a b', '<script>', 'x'.repeat(65)]],
  ['guest-id', '7b3f2a10-9c4d-4e5f-8a6b-1c2d3e4f5a6b', ['short', '{}', 'x'.repeat(65)]],
  ['guest-seen', '2026-11-20T14:32:08.000Z', ['', 'yesterday']],
  ['first-visit', '2026-11-20T14:32:08.123Z', ['once', 0]],
  ['install-later', '2026-11-21T07:00:00+07:00', ['never', null]],
] as const

test('every key is tried below', () => {
  expectTypeOf<(typeof KEYS)[number][0]>().toEqualTypeOf<KeyName>()
})

test.each(KEYS)('%s is still there after a reload', async (name, value) => {
  const { writeKey } = await keysModule()
  await writeKey(name, value)
  reload()
  const { readKey } = await keysModule()
  expect(await readKey(name)).toBe(value)
  expect(await stored('krapao-keys', name)).toBe(value)
})

test.each(KEYS)('a corrupt %s counts as absent and is removed', async (name, _value, corrupt) => {
  const { readKey } = await keysModule()
  for (const value of corrupt) {
    await plant('krapao-keys', name, value)
    expect(await readKey(name)).toBeUndefined()
    expect(await stored('krapao-keys', name)).toBeUndefined()
  }
})

test('whatever counts as a token can be carried by a header', async () => {
  const { fitsKey } = await keysModule()
  const anything = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.anything())
  fc.assert(
    fc.property(anything, (value) => {
      if (!fitsKey('token', value)) return
      expect(new Headers({ authorization: `Bearer ${value}` }).get('authorization')).toBe(`Bearer ${value}`)
    }),
    { numRuns: IS_LONG ? 500 : 100 },
  )
})
