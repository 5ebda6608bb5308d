import { expect, it } from 'vitest'
import { readConnections } from '../../../../server/outside/connections/connections-file.ts'
import { joinProviders } from '../../../../server/outside/connections/load-providers.ts'
import type { Providers } from '../../../../server/outside/providers/providers.ts'
import { readConfig } from '../../../../server/settings/config.ts'
import { connectedOf } from '../../../../server/settings/site/connected.ts'
import { folderForFile, writeIn } from '../../../support/folder-for-file.ts'

const KEY = 'k'.repeat(32)
const WALLET = { url: 'https://games.example', key: KEY, codes: ['PG'] }

const folder = await folderForFile()
const read = (file: unknown) => readConnections(writeIn(folder, 'connections.json', file))

it('the file of the built-in connections may be missing, and may name nothing', () => {
  expect(readConnections(undefined)).toEqual({})
  expect(read({})).toEqual({})
})

it.each<[unknown, string]>([
  [{ reports: { keys: [], from: ['bank'] } }, 'reports.keys must be one key'],
  [{ reports: { keys: [KEY, KEY, KEY], from: ['bank'] } }, 'reports.keys must be one key'],
  [{ reports: { keys: ['secret'], from: ['bank'] } }, 'reports.keys.0 must be 32 characters or more'],
  [{ reports: { keys: [KEY], from: [] } }, 'reports.from must not be empty'],
  [{ reports: { keys: [KEY], from: ['banks'] } }, 'reports.from.0 must be of: bank, qr'],
  [{ repots: {} }, 'repots'],
  [{ games: [{ ...WALLET, url: 'http://games.example' }] }, 'games.0.url must begin with https://'],
  [{ games: [{ ...WALLET, key: 'secret' }] }, 'games.0.key must be 16 characters or more'],
  [{ games: [{ ...WALLET, codes: [] }] }, 'games.0.codes must not be empty'],
  [{ games: [{ ...WALLET, codes: ['POKER'] }] }, 'games.0.codes.0 is not the code of a game'],
  [{ games: [{ ...WALLET, codes: ['PG', 'PG'] }] }, 'games must name each game once'],
])('the file of the built-in connections %j is refused in one line, which quotes no key', (file, message) => {
  expect(() => read(file)).toThrow(message)
  expect(() => read(file)).toThrow(/^CONNECTIONS_FILE [^\n]+$/)
  expect(() => read(file)).not.toThrow(/secret|kkkk/)
})

it.each(['{"key": xyzzy-xyzzy}', '"xyzzy', 'xyzzy', '{"key":"xyzzy" "url":""}', '{"key":"xyzzy\n"}'])(
  'the file of the built-in connections %j, which is no JSON, is refused in one line that quotes nothing',
  (text) => {
    expect(() => read(text)).toThrow(/^CONNECTIONS_FILE [^\n]+ cannot be read as JSON: [^\n]+$/)
    expect(() => read(text)).not.toThrow(/xyzzy/)
  },
)

it('the file of the built-in connections is refused with the sandbox', () => {
  expect(() => readConfig({ CONNECTIONS_FILE: 'x.json' })).toThrow(
    'CONNECTIONS_FILE must come with SANDBOX_PORT=off',
  )
  expect(readConfig({ CONNECTIONS_FILE: '/x.json', SANDBOX_PORT: 'off' }).connectionsFile).toBe('/x.json')
})

const sms = { sendOtp: () => Promise.resolve() }

it('built-in connections and a module may both report, to the same listener', () => {
  const subscribed: string[] = []
  const feed = (name: string): Providers => ({ bankFeed: { subscribe: () => void subscribed.push(name) } })
  joinProviders(feed('file'), feed('module')).bankFeed?.subscribe(() => Promise.resolve('credited'))
  expect(subscribed).toEqual(['file', 'module'])
  expect(joinProviders({}, {}).bankFeed).toBeUndefined()
})

it('of built-in connections and a module only one may connect a service', () => {
  expect(() => joinProviders({ sms }, { sms })).toThrow('CONNECTIONS_FILE and PROVIDERS both connect sms')
  expect(joinProviders({ sms }, {})).toMatchObject({ sms })
})

it('a module with an undefined member replaces nothing from the file, and connects nothing', () => {
  const nothing: Providers = JSON.parse('{}')
  for (const name of ['bankFeed', 'bankRecords', 'qrFeed', 'sms', 'gifts', 'uploadScan'])
    Reflect.set(nothing, name, undefined)
  Reflect.set(nothing, 'games', { PG: undefined })
  const joined = joinProviders({ sms }, nothing)
  expect(joined.sms).toBe(sms)
  expect(connectedOf(joined, { hasDesk: false, areAnnouncementsBooked: false })).toMatchObject({
    banks: false,
    sms: true,
    games: new Set(),
  })
})
