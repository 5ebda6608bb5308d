import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerErrors } from '../../../../server/api/http/error-answers.ts'
import { builtIn, readConnections } from '../../../../server/outside/connections/connections-file.ts'
import { checkProviders } from '../../../../server/outside/provider-check/check-providers.ts'
import { systemClock } from '../../../../server/outside/providers/clock.ts'
import { type Behaviour, setBehaviour } from '../../../../server/outside/sandbox/providers/provider-rounds.ts'
import { simulatedGames } from '../../../../server/outside/sandbox/providers/simulated-games.ts'
import {
  walletProvider,
  walletSettings,
} from '../../../../server/outside/sandbox/providers/simulated-services.ts'
import { memberWith, type TestMember } from '../../../support/members.ts'
import { temporaryFolder } from '../../../support/processes/temporary-folder.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { PATIENCE_MS } from '../../../support/time/patience.ts'
import { type HttpProvider, httpProvider } from './http-provider.ts'

const KEY = 'k'.repeat(16)
const TIMING = {
  providerDeadlineMs: PATIENCE_MS,
  answerDeadlineMs: PATIENCE_MS,
  retryMs: 100,
  lookEveryMs: 100,
  leaseMs: 1500,
}

describe('a server whose games are connected by HTTP', () => {
  let [server, provider, folder]: [TestServer?, HttpProvider?, string?] = []
  const executed = new Map<string, { direction: string; amountSatang: number }>()
  beforeAll(async () => {
    provider = await httpProvider()
    folder = await temporaryFolder()
    const connectionsFile = join(folder, 'connections.json')
    writeFileSync(
      connectionsFile,
      JSON.stringify({ games: [{ url: provider.url, key: KEY, codes: ['PG'] }] }),
    )
    server = await startTestServer({
      config: { sandboxPort: undefined, connectionsFile, rateLimit: false },
      timing: TIMING,
    })
  })
  afterAll(async () => {
    await server?.stop()
    provider?.stop()
    if (folder !== undefined) rmSync(folder, { recursive: true })
  })

  const wallet = async (member: TestMember) =>
    (await server?.request('/api/wallet', { token: member.token }))?.body
  const toGame = (member: TestMember) =>
    server?.request('/api/wallet/transfer', {
      method: 'POST',
      token: member.token,
      headers: { 'idempotency-key': randomUUID() },
      body: { from: 'WALLET', to: 'PG', amount: 40 },
    })

  /** What the provider does with a movement before `lose` destroys its answer. */
  function doAndAnswer(lose: (response: ServerResponse, answer: object) => void): void {
    provider?.answer(({ method, path, body }, response) => {
      const reference = decodeURIComponent(path.split('/movements/')[1] ?? '')
      if (method === 'PUT') {
        const { direction, amountSatang } = Object(body)
        if (!executed.has(reference)) executed.set(reference, { direction, amountSatang })
        return lose(response, { outcome: 'done', reference, direction, amountSatang })
      }
      const outcome = executed.has(reference) ? 'done' : 'absent'
      response.end(JSON.stringify({ outcome, reference }))
    })
  }

  it.each<[string, Parameters<typeof doAndAnswer>[0]]>([
    ['is lost with the connection', (response) => response.destroy()],
    ['never comes', () => undefined],
    ['is that of a proxy', (response) => response.writeHead(502).end('<html>')],
    [
      'is about another amount',
      (response, answer) => response.end(JSON.stringify({ ...answer, amountSatang: 1 })),
    ],
  ])(
    'a deposit whose answer %s is in progress until the provider was queried, and counts once',
    async (how, lose) => {
      if (server === undefined) throw new Error('no server')
      executed.clear()
      server.timing.providerDeadlineMs = how === 'never comes' ? 500 : PATIENCE_MS
      doAndAnswer(lose)
      const member = await memberWith(server.db, { WALLET: 100_00, PG: 0 })
      expect(await toGame(member)).toMatchObject({ status: 409 })
      await expect
        .poll(() => wallet(member))
        .toMatchObject({
          wallet: { amount: 60 },
          onItsWay: { transfer: 0 },
          slots: [{ code: 'PG', amount: 40 }],
        })
      expect([...executed.values()]).toEqual([{ direction: 'deposit', amountSatang: 40_00 }])
    },
  )
})

describe('the providers of the sandbox, over HTTP', () => {
  it.each<[Behaviour]>([['ok'], ['double-rounds']])(
    'pass every trial of provider-check (%s)',
    async (behaviour) => {
      const server = await startTestServer({ config: { sandboxPort: undefined } })
      const games = simulatedGames(server.db, systemClock)
      const app = Fastify()
      answerErrors(app)
      walletProvider(app, games, KEY)
      try {
        const url = await app.listen({ host: '127.0.0.1', port: 0 })
        await setBehaviour(server.db, 'PG', behaviour)
        const { providers } = builtIn({ games: [{ ...walletSettings(url, KEY), codes: ['PG'] }] }, 'th')
        const findings = await checkProviders(providers, {
          player: '0800000001',
          patience: { answerMs: 5000, abortMs: 500, newsMs: 5000, pollMs: 20 },
          rehearsal: {
            playRound: async (account, resultSatang) => void (await games.settleRound(account, resultSatang)),
          },
        })
        expect(findings.filter(({ outcome }) => outcome !== 'ok')).toEqual([])
        expect(findings.length).toBeGreaterThan(12)
        const foreign = builtIn(
          { games: [{ ...walletSettings(url, 'x'.repeat(16)), codes: ['PG'] }] },
          'th',
        ).providers
        const balance = foreign.games?.['PG']?.balance(
          { slotCode: 'PG', username: '0800000001' },
          AbortSignal.timeout(5000),
        )
        await expect(balance).rejects.toThrow('status 401')
      } finally {
        await app.close()
        await server.stop()
      }
    },
  )
})

it('an unused open connection does not delay the stop of the sandbox', async () => {
  const server = await startTestServer()
  const unused = connect(Number(new URL(server.sandboxUrl ?? '').port), '127.0.0.1')
  await once(unused, 'connect')
  // Connections are accepted in turn: when this later one has been answered, the unused one is the server's.
  await server.sandbox('GET', '/api/sms/0812345678')
  const closed = once(unused, 'close')
  await server.stop()
  await closed
  expect(unused.closed).toBe(true)
})

it.each<[object, string]>([
  [{ url: 'http://games.example', key: KEY, codes: ['PG'] }, 'games.0.url must begin with https://'],
  [
    { url: 'https://games.example', key: 'short', codes: ['PG'] },
    'games.0.key must be 16 characters or more',
  ],
  [{ url: 'https://games.example', key: KEY, codes: [] }, 'games.0.codes must not be empty'],
  [{ url: 'https://games.example', key: KEY, codes: ['POKER'] }, 'games.0.codes.0 is not the code of a game'],
  [{ url: 'https://games.example', key: KEY, codes: ['PG', 'PG'] }, 'games must name each game once'],
])('settings %j are refused in one line', async (wallet, message) => {
  const folder = await temporaryFolder()
  const path = join(folder, 'connections.json')
  writeFileSync(path, JSON.stringify({ games: [wallet] }))
  expect(() => readConnections(path)).toThrow(message)
  expect(() => readConnections(path)).not.toThrow(/kkkk|short/)
  rmSync(folder, { recursive: true })
})
