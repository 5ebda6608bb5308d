import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { toJsonSchema } from '@valibot/to-json-schema'
import Fastify from 'fastify'
import type { GenericSchema } from 'valibot'
import { beforeEach, expect, it } from 'vitest'
import { answerErrors } from '../../../../server/api/http/error-answers.ts'
import { builtIn } from '../../../../server/outside/connections/connections-file.ts'
import { transferWallet } from '../../../../server/outside/connections/transfer-wallet/transfer-wallet.ts'
import * as wire from '../../../../server/outside/connections/transfer-wallet/wallet-wire.ts'
import { checkProviders } from '../../../../server/outside/provider-check/check-providers.ts'
import { simulatedGames } from '../../../../server/outside/sandbox/providers/simulated-games.ts'
import {
  walletProvider,
  walletSettings,
} from '../../../../server/outside/sandbox/providers/simulated-services.ts'
import { folderForFile, writeIn } from '../../../support/folder-for-file.ts'
import { memberWith } from '../../../support/members.ts'
import { serverForFile } from '../../../support/test-server.ts'
import { systemClock } from '../../../support/time/system-clock.ts'
import { moneyClient, TIMING } from '../../games/money-server.ts'
import { httpProviderForFile } from './http-provider.ts'

const ACCOUNT = { slotCode: 'PG', username: '0812345678' }
const MOVEMENT = { account: ACCOUNT, reference: 'a/1:entering', amountSatang: 300_00 }
const PLAYER = '/wallet/games/PG/players/0812345678'
const DONE = { outcome: 'done', reference: 'a/1:entering', direction: 'deposit', amountSatang: 300_00 }
const signal = new AbortController().signal

const provider = await httpProviderForFile()
const KEY = 'k'.repeat(16)
const wallet = transferWallet({ url: `${provider.url}/wallet/`, key: KEY })
beforeEach(() => void provider.requests.splice(0))

const answerWith = (body: unknown, status = 200) =>
  provider.answer((_request, response) => response.writeHead(status).end(JSON.stringify(body)))

const json =
  (body: unknown, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status).end(JSON.stringify(body))

const round = (cursor: string) => ({
  cursor,
  resultSatang: -5,
  turnoverSatang: 5,
  endedAt: '2026-11-25T01:00:00Z',
})

it('a movement is one PUT under its reference, and done when the answer repeats the request', async () => {
  answerWith(DONE)
  await wallet.deposit(MOVEMENT, signal)
  expect(provider.requests).toEqual([
    expect.objectContaining({
      method: 'PUT',
      path: `${PLAYER}/movements/a%2F1%3Aentering`,
      headers: expect.objectContaining({ authorization: `Bearer ${KEY}` }),
      body: { direction: 'deposit', amountSatang: 300_00 },
    }),
  ])
})

const { reference } = MOVEMENT
it.each([
  ['declined', { outcome: 'refused', reference, reason: 'declined' }, 200],
  ['insufficient-funds', { outcome: 'refused', reference, reason: 'insufficient-funds' }, 200],
  ['declined', { refused: 'declined', reference }, 422],
  ['insufficient-funds', { refused: 'insufficient-funds', reference }, 422],
])('a movement is refused (%s) only by an explicit refusal', async (reason, body, status) => {
  answerWith(body, status)
  await expect(wallet.deposit(MOVEMENT, signal)).rejects.toMatchObject({ name: 'ProviderRefusal', reason })
})

it.each<[string, (response: ServerResponse) => void]>([
  ['nothing at all', (response) => void response.destroy()],
  [
    'half an answer',
    (response) => {
      response.writeHead(200, { 'content-length': 900 }).write('{"outcome":')
      response.destroy()
    },
  ],
  ['an empty answer', json(undefined)],
  ['a page', (response) => void response.end('<html>OK</html>')],
  ['success without a reference', json({ ...DONE, reference: undefined })],
  ['success of another reference', json({ ...DONE, reference: 'other' })],
  ['success of another amount', json({ ...DONE, amountSatang: 1 })],
  ['success in the other direction', json({ ...DONE, direction: 'withdraw' })],
  ['a refusal of another reference', json({ outcome: 'refused', reference: 'other', reason: 'declined' })],
  ['a refusal without a reason', json({ outcome: 'refused', reference: MOVEMENT.reference })],
  ['status 400', json({ refused: 'declined' }, 400)],
  ['status 404', json({ outcome: 'absent' }, 404)],
  ['status 422 without a reference', json({ refused: 'declined' }, 422)],
  ['status 422 of another reference', json({ refused: 'declined', reference: 'other' }, 422)],
  ['status 422 of something else', json({ message: 'KEY_INVALID' }, 422)],
  ['status 500', json(DONE, 500)],
  ['status 201', json(DONE, 201)],
  ['a redirect', (response) => void response.writeHead(307, { location: provider.url }).end()],
  ['a megabyte too much', json({ ...DONE, more: 'x'.repeat(2 ** 20) })],
])(
  'a movement that is answered with %s is unknown: neither done nor refused, and not sent again',
  async (_what, respond) => {
    provider.answer((_request, response) => respond(response))
    await expect(wallet.deposit(MOVEMENT, signal)).rejects.toMatchObject({ name: 'ProviderError' })
    expect(provider.requests).toHaveLength(1)
  },
)

it('a movement that is never answered is awaited until the call is aborted', async () => {
  provider.answer(() => undefined)
  const wait = new AbortController()
  const moving = wallet.withdraw(MOVEMENT, wait.signal)
  await expect.poll(() => provider.requests.length).toBe(1)
  wait.abort()
  await expect(moving).rejects.toMatchObject({ name: 'ProviderError' })
})

it.each(['done', 'refused', 'absent'] as const)(
  'the outcome of a movement %s is reported',
  async (outcome) => {
    answerWith({ outcome, reference: MOVEMENT.reference })
    expect(await wallet.outcome(ACCOUNT, MOVEMENT.reference, signal)).toBe(outcome)
    const path = `${PLAYER}/movements/a%2F1%3Aentering`
    expect(provider.requests[0]).toMatchObject({ method: 'GET', path })
  },
)

it.each([
  ['of another reference', { outcome: 'done', reference: 'other' }, 200],
  ['that is none', { outcome: 'pending', reference: MOVEMENT.reference }, 200],
  ['with status 404 of any proxy', { outcome: 'absent', reference: MOVEMENT.reference }, 404],
])('the outcome of a movement %s counts as unknown', async (_what, body, status) => {
  answerWith(body, status)
  const outcome = wallet.outcome(ACCOUNT, MOVEMENT.reference, signal)
  await expect(outcome).rejects.toMatchObject({ name: 'ProviderError' })
})

it('rounds are read page by page, each after the last cursor of the previous page', async () => {
  provider.answer(({ path }, response) => {
    const isFirst = path.endsWith('?after=7')
    const rounds = isFirst ? [round('8'), round('9 &')] : [round('10')]
    response.end(JSON.stringify({ rounds, isLast: !isFirst }))
  })
  const rounds = await wallet.rounds(ACCOUNT, '7', signal)
  expect(rounds.map(({ cursor }) => cursor)).toEqual(['8', '9 &', '10'])
  expect(rounds[0]?.endedAt).toEqual(new Date('2026-11-25T01:00:00Z'))
  expect(provider.requests.map(({ path }) => path)).toEqual([
    `${PLAYER}/rounds?after=7`,
    `${PLAYER}/rounds?after=9+%26`,
  ])
})

it('rounds of the pages before a failed one are kept', async () => {
  provider.answer(({ path }, response) => {
    const rounds = [round(path.endsWith('?after=1') ? '2' : '1')]
    response.writeHead(path.endsWith('?after=2') ? 502 : 200).end(JSON.stringify({ rounds, isLast: false }))
  })
  const kept: string[] = []
  const reading = wallet.rounds(ACCOUNT, undefined, signal, (page) =>
    kept.push(...page.map(({ cursor }) => cursor)),
  )
  await expect(reading).rejects.toMatchObject({ name: 'ProviderError' })
  expect(kept).toEqual(['1', '2'])
})

it('a provider whose rounds never end does not occupy the server for ever: the rest is read later', async () => {
  provider.answer((_request, response) => {
    const rounds = [round(String(provider.requests.length))]
    response.end(JSON.stringify({ rounds, isLast: false }))
  })
  let kept = 0
  const reading = wallet.rounds(ACCOUNT, undefined, signal, (page) => (kept += page.length))
  await expect(reading).rejects.toThrow('more rounds')
  expect(kept).toBe(20)
})

const game = { url: `${provider.url}/wallet/`, key: KEY, codes: ['PG'] }
const connectionsFile = writeIn(await folderForFile(), 'connections.json', { games: [game] })
const server = await serverForFile({
  config: { sandboxPort: undefined, connectionsFile, rateLimit: false },
  timing: { ...TIMING, leaseMs: 1500 },
})

it('a deposit whose answer is lost with the connection is in progress until the provider was queried, and counts once', async () => {
  const executed = new Map<string, object>()
  provider.answer(({ method, path, body }, response) => {
    const moved = decodeURIComponent(path.split('/movements/')[1] ?? '')
    if (method === 'PUT') {
      executed.set(moved, Object(body))
      response.destroy()
      return
    }
    response.end(JSON.stringify({ outcome: executed.has(moved) ? 'done' : 'absent', reference: moved }))
  })
  const member = await memberWith(server.db, { WALLET: 100_00, PG: 0 })
  expect(await moneyClient(server, member).transfer('WALLET', 'PG', 40)).toMatchObject({ status: 409 })
  const done = { wallet: { amount: 60 }, onItsWay: { transfer: 0 }, slots: [{ code: 'PG', amount: 40 }] }
  await expect.poll(() => moneyClient(server, member).get('/api/wallet')).toMatchObject({ body: done })
  expect([...executed.values()]).toEqual([{ direction: 'deposit', amountSatang: 40_00 }])
})

it.each(['ok', 'double-rounds'] as const)(
  'the games of the sandbox pass every trial of provider-check over HTTP (%s)',
  async (behaviour) => {
    const games = simulatedGames(server.db, systemClock)
    const app = Fastify()
    answerErrors(app)
    walletProvider(app, games, KEY)
    try {
      const url = await app.listen({ host: '127.0.0.1', port: 0 })
      await games.behave('PG', behaviour)
      const player = `080000000${behaviour.length}`
      const { providers } = builtIn({ games: [{ ...walletSettings(url, KEY), codes: ['PG'] }] }, 'th')
      const findings = await checkProviders(providers, {
        player,
        patience: { answerMs: 5000, abortMs: 500, newsMs: 5000, pollMs: 20 },
        rehearsal: {
          playRound: async (account, resultSatang) => void (await games.settleRound(account, resultSatang)),
        },
      })
      expect(findings.filter(({ outcome }) => outcome !== 'ok')).toEqual([])
      expect(findings.length).toBeGreaterThan(12)
      const foreign = transferWallet({ ...walletSettings(url, 'x'.repeat(16)) })
      const account = { slotCode: 'PG', username: player }
      await expect(foreign.balance(account, signal)).rejects.toThrow('status 401')
    } finally {
      await app.close()
    }
  },
)

/** The call in docs/, by method and path below a player, as far as the forms of its JSON go. */
const documented = ([method, path]: string[]) => {
  const { requestBody, responses } = DOCUMENT.paths[`/games/{code}/players/{username}${path}`][String(method)]
  return [formOf(requestBody), formOf(responses[200]), formOf(responses[422])]
}
const formOf = (part: { content: Record<string, { schema: object }> } | undefined) =>
  part?.content['application/json']?.schema
const DOCUMENT = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../docs/transfer-wallet.openapi.json'), 'utf8'),
)

it.each<[string, GenericSchema | undefined, GenericSchema, GenericSchema]>([
  ['put ', undefined, wire.DoneAnswer, wire.RefusalAnswer],
  ['get /balance', undefined, wire.BalanceAnswer, wire.RefusalAnswer],
  ['put /movements/{reference}', wire.MovementRequest, wire.MovementAnswer, wire.MovementRefusalAnswer],
  ['get /movements/{reference}', undefined, wire.OutcomeAnswer, wire.RefusalAnswer],
  ['get /rounds', undefined, wire.RoundsAnswer, wire.RefusalAnswer],
  ['get /credentials', undefined, wire.CredentialsAnswer, wire.RefusalAnswer],
  ['put /passwords/{reference}', undefined, wire.DoneAnswer, wire.RefusalAnswer],
  ['post /links', wire.LinkRequest, wire.LinkAnswer, wire.RefusalAnswer],
])('docs/transfer-wallet.openapi.json has the forms of the protocol: %s', (call, ...forms) => {
  const described = forms.map((form) => {
    if (form === undefined) return undefined
    const { $schema: _dialect, ...schema } = toJsonSchema(form, {
      target: 'draft-2020-12',
      errorMode: 'ignore',
    })
    return schema
  })
  expect(documented(call.split(' '))).toEqual(described)
})
