import * as fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { KeyName } from '../../../src/storage/keys.ts'
import { IS_LONG } from '../../support/is-long.ts'
import { newBrowser, plant, reload, stored } from './browser.ts'

beforeEach(newBrowser)

const keysModule = () => import('../../../src/storage/keys.ts')

const VALID: Record<KeyName, string> = {
  token: 'x9_-.~+/=AZ',
  'remember-agreement': '1k2j3h-4g5f6d_7s8a9p-0o',
  notice: '1k2j3h-4g5f6d',
  last_sync: '2026-11-20T14:32:08.123Z',
  locale: 'lo',
  'hide-amounts': 'on',
  code: 'PR65f1c0ffee',
  'guest-id': '7b3f2a10-9c4d-4e5f-8a6b-1c2d3e4f5a6b',
  'guest-seen': '2026-11-20T14:32:08.000Z',
  'first-visit': '2026-11-20T14:32:08.123Z',
  'install-later': '2026-11-21T07:00:00+07:00',
}

const CORRUPT: Record<KeyName, unknown[]> = {
  token: ['', 'two words', 'line\nbreak', 'ก', 'x'.repeat(4097), 7, { token: 'x' }, null],
  'remember-agreement': ['', 'a b', 'x'.repeat(129), true],
  notice: ['', 'a b', 'x'.repeat(129), true],
  last_sync: ['yesterday', '2026-11-20', 1_700_000_000_000, new Date(0)],
  locale: ['', 'th-TH', 'TH', '<b>', 5],
  'hide-amounts': ['', 'yes', true],
  code: ['', 'a b', '<script>', 'x'.repeat(65)],
  'guest-id': ['short', '{}', 'x'.repeat(65)],
  'guest-seen': ['', 'yesterday'],
  'first-visit': ['once', 0],
  'install-later': ['never', null],
}

const NAMES: KeyName[] = [
  'token',
  'remember-agreement',
  'notice',
  'last_sync',
  'locale',
  'hide-amounts',
  'code',
  'guest-id',
  'guest-seen',
  'first-visit',
  'install-later',
]

test.each(NAMES)('%s is still there after a reload', async (name) => {
  const { writeKey } = await keysModule()
  await writeKey(name, VALID[name])
  reload()
  const { readKey } = await keysModule()
  expect(await readKey(name)).toBe(VALID[name])
  expect(await stored('krapao-keys', name)).toBe(VALID[name])
})

test.each(NAMES)('a corrupt %s counts as absent and is removed', async (name) => {
  const { readKey } = await keysModule()
  for (const value of CORRUPT[name]) {
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

test('a removed key is gone', async () => {
  const { readKey, removeKey, writeKey } = await keysModule()
  await writeKey('code', VALID.code)
  await removeKey('code')
  expect(await readKey('code')).toBeUndefined()
})
