import { once } from 'node:events'
import { request } from 'node:http'
import { expect, it } from 'vitest'
import { hostNamedAs } from '../../../../server/api/http/create-server.ts'
import { deskServerForFile } from '../../../support/desk.ts'

const server = await deskServerForFile({
  config: { hostNames: ['wallet.example'], deskHostNames: ['desk.example'] },
})

/** The status of a call under a name. */
async function statusAt(url: string | undefined, host: string, headers = {}): Promise<number | undefined> {
  const sent = request(new URL('/api/nothing', url), { headers: { host, ...headers } }).end()
  const [response] = await once(sent, 'response')
  response.resume()
  return response.statusCode
}

it.each([
  ['wallet.example', 404, 421],
  ['WALLET.example:443', 404, 421],
  ['desk.example', 421, 404],
  ['wallet.example.evil.example', 421, 421],
  ['evil.example', 421, 421],
])('under the name %s the app answers %i, the desk %i', async (host, app, desk) => {
  expect([await statusAt(server.url, host), await statusAt(server.deskUrl, host)]).toEqual([app, desk])
  expect(server.log()).not.toContain('evil')
})

it.each([
  ['wallet.example', 'upgrade'],
  ['evil.example', 'response'],
])('a socket under the name %s is answered by an event %s', async (host, answered) => {
  const headers = {
    host,
    origin: `http://${host}`,
    connection: 'upgrade',
    upgrade: 'websocket',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'sec-websocket-version': '13',
  }
  const sent = request(new URL('/socket.io/?EIO=4&transport=websocket', server.url), { headers }).end()
  const first = Promise.race(
    ['upgrade', 'response'].map(async (event) => once(sent, event).then(() => event)),
  )
  expect(await first).toBe(answered)
  sent.destroy()
})

it.each([undefined, '127.0.0.1:4002', '[::1]:4002', 'localhost', 'LocalHost:4002', '192.168.1.7'])(
  'no names are needed under %s',
  (host) => {
    expect(hostNamedAs([])(host)).toBe(true)
  },
)

it.each(['', 'evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'a b', '[::1'])(
  '%s is nobody’s own name',
  (host) => {
    expect(hostNamedAs([])(host)).toBe(false)
  },
)
