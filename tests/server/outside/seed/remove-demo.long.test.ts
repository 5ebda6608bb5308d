/** Proves S70: what the sandbox seeded can be removed, and other members' money is never removed with it. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Backend } from '../../../../server/backend.ts'
import { ledgerViolations, pendingViolations } from '../../../../server/ledger/books/invariants.ts'
import { DemoInUseError, removeDemo } from '../../../../server/outside/seed/remove-demo.ts'
import { type Database, openDatabase } from '../../../../server/platform/db/client.ts'
import { PRIZES } from '../../../../server/settings/content/rewards/wheel.ts'
import { houseBalance } from '../../../support/database/house-balance.ts'
import { DEMO } from '../../../support/database/supervise.ts'
import { freshDatabase, type TestDatabase } from '../../../support/database/test-database.ts'
import { booksOf, memberWith } from '../../../support/members.ts'
import { requestAt } from '../../../support/request-at.ts'
import { startNode } from '../../../support/test-server.ts'
import { arrivalsIn } from '../../deposits/arrivals.ts'
import { SOUND } from '../../ledger/sound.ts'

const NOW = new Date('2026-11-23T05:00:00Z')

let database: TestDatabase
let owner: Database
let sandbox: Backend
beforeEach(async () => {
  database = await freshDatabase({ template: DEMO })
  owner = openDatabase(database.owner)
  sandbox = await start('0')
})
afterEach(async () => {
  await owner.close()
  await sandbox.stop()
  await database.drop()
})

const start = (SANDBOX_PORT: string) =>
  startNode({ SANDBOX_PORT, RATE_LIMIT: 'off' }, { connection: database.connection })

async function call(path: string, body?: object, token?: string): Promise<unknown> {
  const method = body === undefined ? 'GET' : 'POST'
  return (await requestAt(sandbox.url, path, { method, body, token })).body
}

const withdrawals = () => sandbox.db.query('test.withdrawals', 'SELECT status FROM withdrawal')

/** The demo people of the desk, and how many of them can still log in. */
const staff = () =>
  sandbox.db.query(
    'test.staff',
    `SELECT count(*) AS count, count(*) FILTER (WHERE status = 'active' OR username NOT LIKE 'demo-%') AS "isIn" FROM staff`,
  )

/** What waits for a person at the desk. */
const waiting = () =>
  sandbox.db.query(
    'test.waiting',
    `SELECT (SELECT count(*) FROM arrival WHERE done_at IS NULL) AS arrivals,
            (SELECT count(*) FROM slip WHERE status = 'PENDING') AS slips`,
  )

/** A slip of the member, which a person has, so that the automatic judge leaves it alone. */
const handInHeldSlip = (memberId: string) =>
  sandbox.db.query(
    'test.hand-in',
    `WITH kept AS (INSERT INTO upload (id, owner, sha256, kind, bytes)
                   VALUES (gen_random_uuid(), $1::text, '\\x00', 'png', 1) RETURNING id)
     INSERT INTO slip (id, member_id, upload_id, created_at, holder_id, held_since)
     SELECT gen_random_uuid(), $1::uuid, kept.id, $2, s.id, now() FROM kept, (SELECT id FROM staff LIMIT 1) s`,
    [memberId, NOW],
  )

const logIn = (username: string) => call('/api/login', { username, password: 'krapao-demo' })

async function booksAreSound(): Promise<void> {
  expect(await ledgerViolations(sandbox.db)).toEqual(SOUND)
  const nothing = { transitMismatches: 0, heldMismatches: 0, orphanedKeys: 0 }
  expect(await pendingViolations(sandbox.db)).toEqual(nothing)
}

describe('without other members', () => {
  it('no demo member can log in, nothing of the demo is left, and the books are sound', async () => {
    const session = Object(await logIn('02055512345'))
    await call('/api/wallet/withdraw', { amount: 200 }, session.token)
    expect(await withdrawals()).toEqual([{ status: 'PENDING' }])
    expect(await removeDemo(owner, NOW)).toBe(2)
    expect(await staff()).toEqual([{ count: 5, isIn: 0 }])

    expect(await logIn('0812345678')).toEqual({ message: 'WRONG_CREDENTIAL' })
    expect(await logIn('02055512345')).toEqual({ message: 'WRONG_CREDENTIAL' })
    expect(await call('/api/wallet', undefined, session.token)).toEqual({ message: 'invalid-token' })
    const left = 'SELECT code FROM promotion UNION ALL SELECT section FROM site_version'
    expect(await sandbox.db.query('test.left', left)).toEqual([])
    expect(await withdrawals()).toEqual([{ status: 'FAILED' }])
    expect(await houseBalance(sandbox.db, 'opening')).toBe(0)
    const members = await sandbox.db.query<{ id: string }>('test.members', 'SELECT id FROM member')
    for (const { id } of members) {
      expect(Object.values(await booksOf(sandbox.db, id)).every((satang) => satang === 0)).toBe(true)
    }
    await booksAreSound()
    await (await start('off')).stop()
  })

  it('nothing simulated waits for a person of the real desk, and slips of the real world later do', async () => {
    const [demo] = await sandbox.db.query<{ id: string }>(
      'test.demo',
      "SELECT id FROM member WHERE username = '02055512345'",
    )
    const memberId = String(demo?.id)
    const { feed } = arrivalsIn(sandbox.db)
    expect([await feed('simulated'), await feed('taken')]).toEqual(['unknown-sender', 'unknown-sender'])
    const nobodys = await memberWith(sandbox.db, {})
    for (const id of [memberId, nobodys.id]) await handInHeldSlip(id)
    await database.asSupervisor(
      "UPDATE arrival SET holder_id = (SELECT id FROM staff LIMIT 1), held_since = now() WHERE number = 'taken'",
    )
    expect(await waiting()).toEqual([{ arrivals: 2, slips: 2 }])

    expect(await removeDemo(owner, NOW)).toBe(2)
    expect(await waiting()).toEqual([{ arrivals: 0, slips: 0 }])
    const closed = 'SELECT DISTINCT closed_reason AS why FROM arrival WHERE why IS NOT NULL'
    expect(await sandbox.db.query('test.closed', closed)).toEqual([{ why: 'test' }])

    await feed('real')
    await handInHeldSlip(nobodys.id)
    expect(await removeDemo(owner, NOW)).toBe(0)
    expect(await waiting()).toEqual([{ arrivals: 1, slips: 1 }])
  })

  it('nothing that was set in the sandbox holds in the real world, and what is set there later stays', async () => {
    const { username, id } = await memberWith(sandbox.db, {})
    const set = async (method: string, path: string, body: object) =>
      expect((await requestAt(sandbox.sandboxUrl ?? '', path, { method, body })).status).toBe(200)
    await set('PUT', '/api/site', { registerOTP: false, newcomerGame: true })
    await set('POST', '/api/promotions', { code: 'RICH', amount: 900, percentFail: 5, description: 'rich' })
    await set('POST', `/api/members/${username}/coins`, { coins: 1000 })
    const [prizeCode] = PRIZES
    await set('POST', `/api/members/${username}/coupon`, { prizeCode })
    const left = () =>
      sandbox.db.query(
        'test.left',
        `SELECT 'version ' || section AS left FROM site_version UNION ALL SELECT 'promotion ' || code FROM promotion
          UNION ALL SELECT 'coupon' FROM coupon UNION ALL SELECT 'coins' FROM member WHERE coin > 0 ORDER BY 1`,
      )
    expect(await removeDemo(owner, NOW)).toBe(2)
    expect(await left()).toEqual([])

    await database.asSupervisor(
      `INSERT INTO site_version (section, number, content, because, made_at)
       VALUES ('switches', 1, '{"spinActive": true}', '', now()), ('contact', 1, '{}', '', now());
       INSERT INTO promotion (code, amount_satang, percent_fail, description) VALUES ('LUCKY88', 8800, 5, '{}');
       UPDATE member SET coin = 1 WHERE id = '${id}';
       INSERT INTO coupon (id, member_id, prize_code, amount_satang, created_at, expires_at)
       VALUES (gen_random_uuid(), '${id}', 'REAL', 100, now(), now() + interval '1 day')`,
    )
    const real = await left()
    expect(real).toHaveLength(5)
    expect(await removeDemo(owner, NOW)).toBe(0)
    expect(await left()).toEqual(real)
  })

  it('a demo member who was blocked by hand is removed as well, with all data', async () => {
    await database.asSupervisor("UPDATE member SET status = 'blocked' WHERE username = '0812345678'")
    expect(await removeDemo(owner, NOW)).toBe(2)
    expect(await houseBalance(sandbox.db, 'opening')).toBe(0)
    // Their phone numbers and bank accounts are free for their real owners.
    const taken = "SELECT FROM member WHERE username = '0812345678' OR bank_account_no = '1234567890'"
    expect(await sandbox.db.query('test.taken', taken)).toEqual([])
    expect(await removeDemo(owner, NOW)).toBe(0)
    await booksAreSound()
  })
})

/** Why the demo cannot be removed; nothing of it has changed then. */
async function refusal(): Promise<string> {
  const refused: unknown = await removeDemo(owner, NOW).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(DemoInUseError)
  expect(await logIn('0812345678')).toMatchObject({ token: expect.any(String) })
  return String(refused)
}

it('with the serving role it reports who may remove the demo, and changes nothing', async () => {
  const program = join(import.meta.dirname, '../../../../server/outside/seed/remove-demo-command.ts')
  const env = { ...process.env, DATABASE_URL: database.url, DATABASE_OWNER_URL: '' }
  const ended = promisify(execFile)(process.execPath, [program], { env })
  await expect(ended).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'Only the owner of the tables may remove the demo: name it in DATABASE_OWNER_URL.\n',
  })
  expect(await logIn('0812345678')).toMatchObject({ token: expect.any(String) })
})

describe('with other members', () => {
  it('real members, who come after the removal, keep their data when it runs again', async () => {
    expect(await removeDemo(owner, NOW)).toBe(2)
    const member = await memberWith(sandbox.db, { WALLET: 500_00, JOKER: 20_00 })
    expect(await removeDemo(owner, NOW)).toBe(0)
    expect(await booksOf(sandbox.db, member.id)).toMatchObject({ wallet: 500_00, 'game:JOKER': 20_00 })
    await booksAreSound()
  })

  it('the demo stays when their money came from the simulated world', async () => {
    const member = await memberWith(sandbox.db, { WALLET: 500_00 })
    expect(await refusal()).toContain(member.username)
    await booksAreSound()
  })
})
