import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { answerErrors } from '../../../../server/api/http/error-answers.ts'
import { builtIn, readConnections } from '../../../../server/outside/connections/connections-file.ts'
import { checkProviders } from '../../../../server/outside/provider-check/check-providers.ts'
import { simulatedGames } from '../../../../server/outside/sandbox/providers/simulated-games.ts'
import {
  walletProvider,
  walletSettings,
} from '../../../../server/outside/sandbox/providers/simulated-services.ts'
import { freshDatabase } from '../../../support/database/test-database.ts'
import { folderForFile, writeIn } from '../../../support/folder-for-file.ts'
import { memberWith, type TestMember } from '../../../support/members.ts'
import { serverForFile, startTestServer } from '../../../support/test-server.ts'
import { PATIENCE_MS } from '../../../support/time/patience.ts'
import { systemClock } from '../../../support/time/system-clock.ts'
import { moneyClient, TIMING } from '../../games/money-server.ts'
import { httpProviderForFile } from './http-provider.ts'

const KEY = 'k'.repeat(16)

const folder = await folderForFile()
const fileOf = (game: object) => writeIn(folder, 'connections.json', { games: [game] })

const provider = await httpProviderForFile()
const server = await serverForFile({
  config: {
    sandboxPort: undefined,
    connectionsFile: fileOf({ url: `${provider.url}/wallet/`, key: KEY, codes: ['PG'] }),
    rateLimit: false,
  },
  timing: { ...TIMING, leaseMs: 1500 },
})

const wallet = async (member: TestMember) =>
  (await server.request('/api/wallet', { token: member.token })).body

describe('a server whose games are connected by HTTP', () => {
  const executed = new Map<string, { direction: string; amountSatang: number }>()

  /** What the provider does with a movement before `lose` destroys its answer. */
  function doAndAnswer(lose: (response: ServerResponse, answer: object) => void): void {
    provider.answer(({ method, path, body }, response) => {
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
      executed.clear()
      server.timing.providerDeadlineMs = how === 'never comes' ? 500 : PATIENCE_MS
      doAndAnswer(lose)
      const member = await memberWith(server.db, { WALLET: 100_00, PG: 0 })
      expect(await moneyClient(server, member).transfer('WALLET', 'PG', 40)).toMatchObject({ status: 409 })
      const done = { wallet: { amount: 60 }, onItsWay: { transfer: 0 }, slots: [{ code: 'PG', amount: 40 }] }
      await expect.poll(() => wallet(member)).toMatchObject(done)
      expect([...executed.values()]).toEqual([{ direction: 'deposit', amountSatang: 40_00 }])
    },
  )
})

describe('the providers of the sandbox, over HTTP', () => {
  it.each(['ok', 'double-rounds'] as const)('pass every trial of provider-check (%s)', async (behaviour) => {
    const database = await freshDatabase()
    const games = simulatedGames(database.db, systemClock)
    const app = Fastify()
    answerErrors(app)
    walletProvider(app, games, KEY)
    try {
      const url = await app.listen({ host: '127.0.0.1', port: 0 })
      await games.behave('PG', behaviour)
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
      const withOtherKey = { ...walletSettings(url, 'x'.repeat(16)), codes: ['PG'] }
      const foreign = builtIn({ games: [withOtherKey] }, 'th').providers.games?.['PG']
      const account = { slotCode: 'PG', username: '0800000001' }
      await expect(foreign?.balance(account, AbortSignal.timeout(5000))).rejects.toThrow('status 401')
    } finally {
      await app.close()
      await database.drop()
    }
  })
})

it('an unused open connection does not delay the stop of the sandbox', async () => {
  const sandbox = await startTestServer()
  const unused = connect(Number(new URL(sandbox.sandboxUrl ?? '').port), '127.0.0.1')
  await once(unused, 'connect')
  // Connections are accepted in turn: when this later one has been answered, the unused one is the server's.
  await sandbox.sandbox('GET', '/api/sms/0812345678')
  const closed = once(unused, 'close')
  await sandbox.stop()
  await closed
  expect(unused.closed).toBe(true)
})

it.each<[object, string]>([
  [{ url: 'http://games.example', key: KEY, codes: ['PG'] }, 'games.0.url must begin with https://'],
  [{ url: 'https://games.example', key: 'short', codes: ['PG'] }, 'games.0.key must be 16 characters or'],
  [{ url: 'https://games.example', key: KEY, codes: [] }, 'games.0.codes must not be empty'],
  [{ url: 'https://games.example', key: KEY, codes: ['POKER'] }, 'games.0.codes.0 is not the code of a game'],
  [{ url: 'https://games.example', key: KEY, codes: ['PG', 'PG'] }, 'games must name each game once'],
])('settings %j are refused in one line', (game, message) => {
  const path = fileOf(game)
  expect(() => readConnections(path)).toThrow(message)
  expect(() => readConnections(path)).not.toThrow(/kkkk|short/)
})
