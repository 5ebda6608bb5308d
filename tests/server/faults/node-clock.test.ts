/** Proves R18: a node whose own clock is wrong. */
import { afterEach, expect, it, vi } from 'vitest'
import type { Clock } from '../../../server/outside/providers/clock.ts'
import { databaseClock } from '../../../server/platform/db/database-clock.ts'
import { memberWith } from '../../support/members.ts'
import { serverForFile } from '../../support/test-server.ts'
import { moveToNoon } from '../deposits/at-noon.ts'
import { outcomeOf, slipOf } from '../deposits/slips/slips.ts'
import { moneyClient, TIMING } from '../games/money-server.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

const server = await serverForFile({
  timing: TIMING,
  config: { rateLimit: false },
  settings: { withdrawals: { dailyPerMember: 1000 } },
})
await moveToNoon(server)
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Sets the clock of the node; timers that already run are not affected. */
function putNodeClock(hours: number): void {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() + hours * HOUR_MS })
}

it('judges a slip that was handed in in time by the time of the database', async () => {
  const token = await server.logIn('th')
  const picture = await slipOf(server, { username: '0812345678', bankCode: 'SCB', amount: 120 })
  putNodeClock(2)
  expect(await outcomeOf(server, token, picture)).toMatchObject({ status: 'SUCCESS', amount: 120_00 })
})

it('opens no day of its own for the limit of withdrawals', async () => {
  const member = await memberWith(server.db, { WALLET: 5000_00 })
  const client = moneyClient(server, member)
  expect((await client.withdraw(1000)).status).toBe(200)
  const settlement = { username: member.username, outcome: 'SUCCESS' }
  await server.sandbox('POST', '/api/withdrawals/settle', settlement)
  putNodeClock(24)
  expect(await client.withdraw(100)).toMatchObject({ status: 400, body: { message: 'WITHDRAW_DAY_LIMIT' } })
})

it('measures the time again every minute, and logs once that its clock is wrong', async () => {
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
