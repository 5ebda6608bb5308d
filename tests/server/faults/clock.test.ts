/** Proves R18. */
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { rateLimitCounters } from '../../../server/api/rate-limits/rate-limit-counters.ts'
import { claimAbandoned } from '../../../server/domains/games/game-money.ts'
import { addressAsker, reserveAttempt } from '../../../server/domains/members/login-lockout.ts'
import { ledgerViolations } from '../../../server/ledger/books/invariants.ts'
import { examineBooks } from '../../../server/ledger/books/ledger-audit.ts'
import type { Clock } from '../../../server/outside/providers/clock.ts'
import { databaseClock } from '../../../server/platform/db/database-clock.ts'
import { freshDatabase } from '../../support/database/test-database.ts'
import { booksOf, memberWith } from '../../support/members.ts'
import { serverForFile } from '../../support/test-server.ts'
import { putDatabaseClock } from '../../support/time/put-clock.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { moveToNoon } from '../deposits/at-noon.ts'
import { outcomeOf, slipOf } from '../deposits/slips/slips.ts'
import { behave, moneyClient, TIMING, transferRows } from '../games/money-server.ts'
import { openTransfer } from '../games/moves.ts'
import { SOUND } from '../ledger/sound.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

const server = await serverForFile({
  timing: TIMING,
  config: { rateLimit: false },
  settings: { withdrawals: { dailyPerMember: 1000 } },
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Sets the clock of the node; timers that already run are not affected. */
function putNodeClock(hours: number): void {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() + hours * HOUR_MS })
}

describe.each([24, -24])('a node whose clock jumps by %i hours', (hours) => {
  it('knows its members and their keys, keeps their limits, and books what they do', async () => {
    const member = await memberWith(server.db, { WALLET: 1000_00, JOKER: 0 })
    const client = moneyClient(server, member)
    const [key, withdrawal] = [randomUUID(), randomUUID()]
    const first = await client.transfer('WALLET', 'JOKER', 1, key)
    expect((await client.withdraw(100, withdrawal)).status).toBe(200)

    putNodeClock(hours)
    expect((await client.get('/api/wallet')).status).toBe(200)
    const again = await client.transfer('WALLET', 'JOKER', 1, key)
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect((await client.transfer('WALLET', 'JOKER', 2)).status).toBe(200)
    // The one that is open is still the only one.
    expect((await client.withdraw(100)).status).toBe(400)
    await server.sandbox('POST', '/api/withdrawals/settle', { username: member.username, outcome: 'FAILED' })
    expect(await booksOf(server.db, member.id)).toMatchObject({ wallet: 997_00, held: 0, 'game:JOKER': 3_00 })
    expect(await examineBooks(server.db)).toBeUndefined()
  })
})

it('a node whose clock is wrong judges a slip that was handed in in time by the time of the database', async () => {
  await moveToNoon(server)
  const token = await server.logIn('th')
  const picture = await slipOf(server, { username: '0812345678', bankCode: 'SCB', amount: 120 })
  putNodeClock(2)
  expect(await outcomeOf(server, token, picture)).toMatchObject({ status: 'SUCCESS', amount: 120_00 })
})

it('a node whose clock is wrong opens no day of its own for the limit of withdrawals', async () => {
  const member = await memberWith(server.db, { WALLET: 5000_00 })
  const client = moneyClient(server, member)
  expect((await client.withdraw(1000)).status).toBe(200)
  const settlement = { username: member.username, outcome: 'SUCCESS' }
  await server.sandbox('POST', '/api/withdrawals/settle', settlement)
  putNodeClock(24)
  expect(await client.withdraw(100)).toMatchObject({ status: 400, body: { message: 'WITHDRAW_DAY_LIMIT' } })
})

it('a node measures the time again every minute, and logs once that its clock is wrong', async () => {
  putNodeClock(0)
  const warn = vi.fn<(fields: object, text: string) => void>()
  const clock = await databaseClock(server.db)
  const stop = clock.startCorrecting({ warn })
  expect(warn).not.toHaveBeenCalled()

  vi.setSystemTime(Date.now() + 3 * HOUR_MS)
  // As after a pause of the process, which its monotonic clock does not count.
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 2 * HOUR_MS)
  expect(await hoursApart(clock)).toBe(2)
  vi.advanceTimersByTime(2 * MINUTE_MS)
  await stop()
  expect(await hoursApart(clock)).toBe(0)
  expect(warn).toHaveBeenCalledOnce()
  expect(warn.mock.calls[0]?.[1]).toContain('clock of this machine is wrong')
})

async function hoursApart(clock: Clock): Promise<number> {
  const [row] = await server.db.query<{ now: Date }>('test.now', 'SELECT clock_timestamp() AS now')
  return Math.round(Math.abs(clock.now().getTime() - Number(row?.now)) / HOUR_MS)
}

describe.each([24, -24])('a database whose clock jumps by %i hours', (hours) => {
  it('keeps sessions and books, and abandoned work is claimed at once', async () => {
    const member = await memberWith(server.db, { WALLET: 1000_00, JOKER: 0 })
    const client = moneyClient(server, member)
    await behave(server, 'JOKER', 'silent')
    const key = randomUUID()
    const waiting = client.transfer('WALLET', 'JOKER', 5, key)
    await expect.poll(() => transferRows(server, member.id)).toEqual(['WALLET JOKER 500 PENDING'])
    await putDatabaseClock(server.database, hours)
    await behave(server, 'JOKER', 'ok')
    await waiting
    await expect.poll(() => transferRows(server, member.id)).toEqual(['WALLET JOKER 500 SUCCESS'])
    expect((await client.get('/api/wallet')).status).toBe(200)
    expect(await booksOf(server.db, member.id)).toMatchObject({
      wallet: 995_00,
      'game:JOKER': 5_00,
      transit: 0,
    })
    expect(await ledgerViolations(server.db)).toEqual(SOUND)
  }, 60_000)
})

describe.each([25, -24])(
  'a database whose clock jumps by %i hours between a call and its repetition',
  (hours) => {
    it('still gives the first answer to a key', async () => {
      const member = await memberWith(server.db, { WALLET: 1000_00, JOKER: 0 })
      const client = moneyClient(server, member)
      const key = randomUUID()
      const first = await client.transfer('WALLET', 'JOKER', 1, key)
      await putDatabaseClock(server.database, hours)
      const again = await client.transfer('WALLET', 'JOKER', 1, key)
      expect([again.status, again.body]).toEqual([first.status, first.body])
      expect(await booksOf(server.db, member.id)).toMatchObject({ 'game:JOKER': 1_00 })
    })
  },
)

describe('a database whose clock is put back by a day', () => {
  it('does not leave the work of a dead node open for a day', async () => {
    const quiet = await freshDatabase()
    const { id: memberId } = await memberWith(quiet.db, { WALLET: 1000_00, JOKER: 0 })
    const id = await openTransfer(quiet.db, {
      memberId,
      fromCode: 'WALLET',
      toCode: 'JOKER',
      amountSatang: 500,
    })
    const claim = () => claimAbandoned(quiet.db, 'game_transfer', 60_000, 10)
    expect(await claim()).toEqual([])
    await putDatabaseClock(quiet, -24)
    expect(await claim()).toEqual([id])
    await quiet.drop()
  })

  it('refuses nobody for a day because of a limit or a lock of minutes', async () => {
    const limit = { name: 'clock', calls: 1, windowSeconds: 60 }
    // Another node each time: one that has refused somebody remembers it by a clock that only goes forward.
    const spend = () => rateLimitCounters(server.db)(limit, 'somebody')
    const attempt = { username: '0811111111', asker: addressAsker('192.0.2.1') }
    const tryLogin = () =>
      reserveAttempt(
        server.db,
        { logins: USUAL_SETTINGS.logins, spend: rateLimitCounters(server.db) },
        attempt,
      )
    expect(await spend()).toBeUndefined()
    expect(await spend()).toBeGreaterThan(0)
    for (let i = 0; i < 5; i += 1) await tryLogin()
    await expect(tryLogin()).rejects.toMatchObject({ code: 'REQUEST_LIMIT' })

    await putDatabaseClock(server.database, -24)
    expect(await spend()).toBeUndefined()
    await tryLogin()
  })
})
