import { afterAll, expect, it } from 'vitest'
import { ledgerViolations, pendingViolations } from '../../../../server/ledger/books/invariants.ts'
import { BUSY_DEMO, DEMO_PASSWORD, type PastMove } from '../../../../server/outside/seed/demo-members.ts'
import { removeDemo } from '../../../../server/outside/seed/remove-demo.ts'
import { openDatabase } from '../../../../server/platform/db/client.ts'
import { databaseForFile } from '../../../support/database/test-database.ts'
import { booksOf } from '../../../support/members.ts'
import { requestAt } from '../../../support/request-at.ts'
import { startNode } from '../../../support/test-server.ts'
import { SOUND } from '../../ledger/sound.ts'

const database = await databaseForFile()
const sandbox = await startNode({ SANDBOX_PORT: '0' }, { connection: database.connection, hasDemoWork: true })
afterAll(() => sandbox.stop())

const DAY_MS = 24 * 60 * 60_000

async function call(path: string, body?: object, token?: string): Promise<unknown> {
  const method = body === undefined ? 'GET' : 'POST'
  return (await requestAt(sandbox.url, path, { method, body, token })).body
}

const sumOf = (moves: readonly PastMove[]) => moves.reduce((sum, { satang }) => sum + satang, 0)

it.each(BUSY_DEMO.filter(({ past }) => past))(
  'where somebody looks at the product, $username has a past and the balances of the demo',
  async ({ username, opening, past = [] }) => {
    const { token } = Object(await call('/api/login', { username, password: DEMO_PASSWORD }))
    const [member] = await sandbox.db.query<{ id: string }>(
      'test.member',
      'SELECT id FROM member WHERE username = $1',
      [username],
    )
    const books = await booksOf(sandbox.db, String(member?.id))
    for (const { kind, amountSatang } of opening) expect(books).toHaveProperty([kind], amountSatang)
    // The statement explains each baht of the wallet.
    const paid = past.filter(({ rejectedFor }) => rejectedFor === undefined)
    expect(
      sumOf(paid.filter(({ to }) => to === 'wallet')) - sumOf(paid.filter(({ from }) => from === 'wallet')),
    ).toBe(books['wallet'])
    const { statements } = Object(await call('/api/statement', { page: 1, limit: 50 }, token))
    const moments: number[] = statements.map(({ createdAt }: { createdAt: string }) => Date.parse(createdAt))
    expect(moments).toHaveLength(past.length)
    expect(moments).toEqual(moments.toSorted((one, other) => other - one))
    expect(moments.every((moment) => moment < Date.now())).toBe(true)
    expect(Date.now() - Math.min(...moments)).toBeGreaterThan(28 * DAY_MS)
  },
)

it('the past of the demo keeps the books sound, and goes with the demo', async () => {
  const nothing = { transitMismatches: 0, heldMismatches: 0, orphanedKeys: 0 }
  const areSound = async () => {
    expect(await ledgerViolations(sandbox.db)).toEqual(SOUND)
    expect(await pendingViolations(sandbox.db)).toEqual(nothing)
  }
  await areSound()
  const owner = openDatabase(database.owner)
  expect(await removeDemo(owner, new Date())).toBe(BUSY_DEMO.length)
  await owner.close()
  await areSound()
})
