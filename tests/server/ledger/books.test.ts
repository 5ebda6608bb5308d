/** Proves R25. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startBackend } from '../../../server/backend.ts'
import { memberBalances } from '../../../server/ledger/accounts.ts'
import { examineBooks } from '../../../server/ledger/books/ledger-audit.ts'
import { readConfig } from '../../../server/settings/config.ts'
import { memberWith, type TestMember } from '../../support/members.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { behave, moneyClient } from '../games/money-server.ts'

let server: TestServer
let member: TestMember
beforeEach(async () => {
  server = await startTestServer({ config: { rateLimit: false } })
  member = await memberWith(server.db, { WALLET: 100_00, JOKER: 0 })
})
afterEach(() => server.stop())

/** Somebody with more rights than the application writes a balance that no posting explains. */
const write = (satang: number) =>
  server.database.asSupervisor(
    `UPDATE account SET balance_satang = balance_satang + (${satang}) WHERE kind = 'wallet' AND owner = '${member.id}'`,
  )
const damage = () => write(1)
const repair = () => write(-1)

describe('books that do not agree', () => {
  it('stop every movement of money and nothing else, until a person lifts the halt', async () => {
    const client = moneyClient(server, member)
    expect(await examineBooks(server.db)).toBeUndefined()
    await damage()
    expect(await examineBooks(server.db)).toEqual({ driftedAccounts: 1 })
    const key = randomUUID()
    const refused = await client.transfer('WALLET', 'JOKER', 1, key)
    const paused = { status: 500, body: { message: 'INTERNAL_SERVER_ERROR', params: { paused: 'money' } } }
    expect(refused).toMatchObject(paused)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(await client.withdraw(100)).toMatchObject(paused)
    const deposit = { username: member.username, bankCode: 'SCB', amount: 5, reference: 'r-1' }
    expect((await server.sandbox('POST', '/api/bank/transfer', deposit)).status).toBe(503)
    expect(await client.get('/api/wallet')).toMatchObject({ status: 200 })
    expect(
      await server.request('/api/statement', {
        method: 'POST',
        token: member.token,
        body: { page: 1, limit: 10 },
      }),
    ).toMatchObject({ status: 200 })
    expect(server.log()).toContain('the ledger is halted')

    // A sweep posts nothing when it is requested: it must not be stored and carried out later.
    expect(await client.transferAll('JOKER')).toMatchObject(paused)
    expect(await client.transfer('WALLET', 'JOKER', 1, null)).toMatchObject(paused)
    expect(await server.db.query('test.sweeps', 'SELECT 1 FROM game_sweep')).toEqual([])
    expect(await server.db.query('test.keys', 'SELECT 1 FROM idempotency')).toEqual([])

    await repair()
    expect(await examineBooks(server.db)).toBeUndefined()
    expect(await client.transfer('WALLET', 'JOKER', 1, key)).toMatchObject({ status: 500 })
    await server.database.asSupervisor('DELETE FROM ledger_halt')
    expect(await client.transfer('WALLET', 'JOKER', 1, key)).toMatchObject({ status: 200 })
  })

  it('are detected by a starting server before it answers anybody', async () => {
    await damage()
    const config = {
      ...readConfig({ PORT: '0', SANDBOX_PORT: '0', DESK_PORT: 'off' }),
      dataDir: server.dataDir,
    }
    const next = await startBackend(config, {
      version: '0.0.0',
      connection: server.database.connection,
      logSink: { write: () => undefined },
    })
    await next.stop()
    expect(await moneyClient(server, member).transfer('WALLET', 'JOKER', 1)).toMatchObject({ status: 500 })
  })

  it('are not reported because of money in transit', async () => {
    await behave(server, 'JOKER', 'silent')
    const rich = await memberWith(server.db, { WALLET: 200_00, JOKER: 0 })
    const client = moneyClient(server, rich)
    const [withdrawn, ...transfers] = await Promise.all([
      client.withdraw(100),
      ...Array.from({ length: 3 }, () => client.transfer('WALLET', 'JOKER', 1)),
    ])
    expect(withdrawn.status).toBe(200)
    expect(transfers.map(({ status }) => status)).toEqual(transfers.map(() => 409))
    expect(await memberBalances(server.db, rich.id)).toEqual(
      expect.arrayContaining([
        { kind: 'transit', balanceSatang: 3_00 },
        { kind: 'held', balanceSatang: 100_00 },
      ]),
    )
    expect(await examineBooks(server.db)).toBeUndefined()
  })
})
