import { beforeAll, expect, it } from 'vitest'
import { readGameSweep } from '../../../server/domains/games/game-sweeps.ts'
import { requestSweep } from '../../../server/domains/games/request-move.ts'
import type { Member } from '../../../server/domains/members/members.ts'
import { LedgerHalted } from '../../../server/ledger/ledger-errors.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { booksOf, memberWith, readMember } from '../../support/members.ts'
import { USUAL_LIMITS } from '../../support/usual-limits.ts'
import { openTransfer } from './moves.ts'

const test = await databaseForFile()
let member: Member
beforeAll(async () => {
  member = await readMember(test.db, await memberWith(test.db, { WALLET: 1000_00, JOKER: 500_00 }))
})

function open(to: string, withdrawSatang: number | null): Promise<string> {
  const request = { member, idempotencyKey: undefined, occurredAt: new Date(), leaseMs: 60_000 }
  return test.db.transaction((tx) => requestSweep(tx, request, { to, withdrawSatang, limits: USUAL_LIMITS }))
}

it.each([
  ['to an unknown game', 'NOWHERE', null, { code: 'NO_GAME', status: 404 }],
  ['to a game that is not open', 'PG', null, { code: 'SLOT_NO_ACCOUNT' }],
  [
    'to be withdrawn in part that is too small',
    'WALLET',
    1,
    { code: 'KEY_INVALID', params: { key: 'amount', reason: 'minimum', bound: 100 } },
  ],
])('a sweep %s is refused before anything moves', async (_what, to, withdrawSatang, refusal) => {
  await expect(open(to, withdrawSatang)).rejects.toMatchObject(refusal)
  expect(await test.db.query('test.sweeps', 'SELECT 1 FROM game_sweep')).toEqual([])
})

it('a sweep that is requested while the ledger is halted is not stored for later', async () => {
  await test.db.query('test.halt', "INSERT INTO ledger_halt (id, reason) VALUES (1, '{}')")
  await expect(open('WALLET', null)).rejects.toBeInstanceOf(LedgerHalted)
  await test.asSupervisor('DELETE FROM ledger_halt')
  expect(await test.db.query('test.sweeps', 'SELECT 1 FROM game_sweep')).toEqual([])
})

it('a sweep is stored with the amount to be withdrawn', async () => {
  expect(await readGameSweep(test.db, await open('JOKER', null))).toMatchObject({
    toCode: 'JOKER',
    withdrawSatang: null,
    status: 'PENDING',
  })
  expect(await readGameSweep(test.db, await open('WALLET', 500_00))).toMatchObject({
    toCode: 'WALLET',
    withdrawSatang: 500_00,
    member: { id: member.id },
  })
})

it('a sweep moves each balance once, however many nodes claim it', async () => {
  const sweepId = await open('WALLET', null)
  const begun = { memberId: member.id, fromCode: 'JOKER', toCode: 'WALLET', amountSatang: 100_00 }
  const move = () => openTransfer(test.db, { ...begun, sweepId })
  await move()
  await expect(move()).rejects.toMatchObject({ code: '23505' })
  expect(await booksOf(test.db, member.id)).toMatchObject({ 'game:JOKER': 400_00, transit: 100_00 })
})
