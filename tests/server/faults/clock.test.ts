/** Proves R18. */
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { rateLimitCounters } from '../../../server/api/rate-limits/rate-limit-counters.ts'
import { claimAbandoned } from '../../../server/domains/games/game-money.ts'
import { addressAsker, reserveAttempt } from '../../../server/domains/members/login-lockout.ts'
import { ledgerViolations } from '../../../server/ledger/books/invariants.ts'
import { examineBooks } from '../../../server/ledger/books/ledger-audit.ts'
import { freshDatabase } from '../../support/database/test-database.ts'
import { booksOf, memberWith } from '../../support/members.ts'
import { putDatabaseClock } from '../../support/time/put-clock.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { behave, moneyClient, moneyServerForFile, transferRows } from '../games/money-server.ts'
import { openTransfer } from '../games/moves.ts'
import { SOUND } from '../ledger/sound.ts'

const HOUR_MS = 3_600_000

const server = await moneyServerForFile()
afterEach(() => {
  vi.useRealTimers()
})

/** Sets the clock of the node; timers that already run are not affected. */
function putNodeClock(hours: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * HOUR_MS })
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
