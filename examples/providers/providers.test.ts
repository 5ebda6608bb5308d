import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { after, before, test } from 'node:test'
import type { IncomingTransfer } from '../../server/outside/providers/bank-feed.ts'
import type { Providers } from '../../server/outside/providers/providers.ts'

const ACCOUNT = { slotCode: 'PG', username: '0812345678' }
const STATEMENT = [
  { number: 1, reference: 'A1', fromBank: '', fromAccount: '', satang: -20_00, at: '2026-11-25T00:00:00Z' },
  {
    number: 2,
    reference: 'B1',
    fromBank: 'KBANK',
    fromAccount: '1112223334',
    satang: 100_00,
    at: '2026-11-25T01:00:00Z',
  },
]

let balanceSatang = 0
const transfers = new Map<string, string>()

/** Acme and the bank, both played by one server: what is asked, and what is answered to it. */
const answers: Record<string, (path: string, body: { amount?: number }) => unknown> = {
  'PUT transfers': (path, { amount = 0 }) => {
    const known = transfers.get(path)
    const status = known ?? (balanceSatang + amount < 0 ? 'LOW_BALANCE' : 'OK')
    if (known === undefined && status === 'OK') balanceSatang += amount
    transfers.set(path, status)
    return { status }
  },
  'GET transfers': (path) => (transfers.has(path) ? { status: transfers.get(path) } : undefined),
  'GET balance': () => ({ amount: balanceSatang }),
  'GET rounds': () => [{ id: 7, net: -500, bet: 500, ended: '2026-11-25T02:00:00Z' }],
  'POST links': () => ({ url: 'https://pg.acme.example/enter' }),
  'GET statement': (path) => STATEMENT.filter(({ number }) => number > Number(path.split('=').at(-1))),
}

const server: Server = createServer((request, response) => void answer(request, response))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = (await request.toArray()).join('')
  const path = request.url ?? ''
  const name = /(transfers|balance|rounds|links|statement)/.exec(path)?.[1]
  const body = answers[`${request.method} ${name}`]?.(path, text === '' ? {} : JSON.parse(text))
  response.writeHead(body === undefined ? 404 : 200).end(JSON.stringify(body))
}

let providers: Providers
before(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  Object.assign(process.env, { ACME_URL: url, ACME_KEY: 'a', BANK_URL: url, BANK_KEY: 'b' })
  providers = (await import('./providers.ts')).default
})
after(async () => {
  await providers.stop?.()
  server.close()
})

const signal = new AbortController().signal

test('a reference moves money once, and its outcome is known afterwards', async () => {
  const game = providers.games?.['PG']
  assert.ok(game)
  const movement = { account: ACCOUNT, reference: 't1:entering', amountSatang: 300_00 }
  await game.deposit(movement, signal)
  await game.deposit(movement, signal)
  assert.equal(await game.balance(ACCOUNT, signal), 300_00)
  assert.equal(await game.outcome(ACCOUNT, 't1:entering', signal), 'done')
  assert.equal(await game.outcome(ACCOUNT, 'never sent', signal), 'absent')
})

test('a refusal says why; a provider that fails does not count as one', async () => {
  const game = providers.games?.['PG']
  assert.ok(game)
  const tooMuch = { account: ACCOUNT, reference: 't2:leaving', amountSatang: 9_999_00 }
  await assert.rejects(game.withdraw(tooMuch, signal), {
    name: 'ProviderRefusal',
    reason: 'insufficient-funds',
  })
  assert.equal(await game.outcome(ACCOUNT, 't2:leaving', signal), 'refused')
  await assert.rejects(game.openAccount(ACCOUNT, AbortSignal.abort()), { name: 'AbortError' })
})

test('rounds and links are read', async () => {
  const game = providers.games?.['PG']
  assert.ok(game)
  assert.deepEqual(await game.rounds(ACCOUNT, undefined, signal), [
    { cursor: '7', resultSatang: -500, turnoverSatang: 500, endedAt: new Date('2026-11-25T02:00:00Z') },
  ])
  assert.equal(await game.link(ACCOUNT, undefined, signal), 'https://pg.acme.example/enter')
})

test('a line of the statement is reported again until it is accepted; what went out is not reported', async (t) => {
  const printed = t.mock.method(console, 'error', () => undefined)
  const { polledBank } = await import('./polled-bank.ts')
  const bank = polledBank(process.env['BANK_URL'] ?? '', 'b', 1)
  const reported: IncomingTransfer[] = []
  await new Promise<void>((resolve) => {
    bank.subscribe((transfer) => {
      reported.push(transfer)
      if (reported.length === 1) return Promise.reject(new Error('the server cannot book now'))
      resolve()
      return Promise.resolve('credited')
    })
  })
  await bank.stop()
  assert.match(String(printed.mock.calls[0]?.arguments[1]), /the server cannot book now/)
  assert.deepEqual(
    reported.map(({ reference, amountSatang }) => [reference, amountSatang]),
    [
      ['B1', 100_00],
      ['B1', 100_00],
    ],
  )
})
