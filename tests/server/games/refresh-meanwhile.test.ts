import { beforeEach, expect, it, vi } from 'vitest'
import { refreshSlot } from '../../../server/domains/games/refresh-slots.ts'
import { type GameProvider, noGameProvider } from '../../../server/outside/providers/game-provider.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { NOW, openTransfer } from './moves.ts'

const test = await databaseForFile()
const balance = vi.fn<GameProvider['balance']>()
let member: TestMember
beforeEach(async () => {
  member = await memberWith(test.db, { WALLET: 1000_00, JOKER: 100_00 })
  balance.mockReset()
})

const dependencies = {
  db: test.db,
  clock: { now: () => NOW },
  gameProvider: { ...noGameProvider, balance, rounds: async () => [] },
  timing: { providerDeadlineMs: 5000 },
  settings: USUAL_SETTINGS,
  log: { warn: () => {} },
}
const refresh = () => refreshSlot(dependencies, member.id, { slotCode: 'JOKER', username: member.username })

it('of two refreshes at once, the one that books second asks once more, and both know the balance', async () => {
  const bothAsked = new Promise<void>((resolve) => {
    balance.mockImplementation(async () => {
      if (balance.mock.calls.length === 2) resolve()
      await bothAsked
      return 600_00
    })
  })
  expect(await Promise.all([refresh(), refresh()])).toEqual([true, true])
  expect(await booksOf(test.db, member.id)).toMatchObject({ 'game:JOKER': 600_00 })
  expect(balance).toHaveBeenCalledTimes(3)
})

it('a game into which a transfer has begun since it was asked is not asked again', async () => {
  balance.mockImplementation(async () => {
    const request = { memberId: member.id, fromCode: 'WALLET', toCode: 'JOKER', amountSatang: 1_00 }
    await openTransfer(test.db, request)
    return 150_00
  })
  expect(await refresh()).toBe(false)
  expect(balance).toHaveBeenCalledOnce()
  expect(await booksOf(test.db, member.id)).toMatchObject({ 'game:JOKER': 100_00 })
})
