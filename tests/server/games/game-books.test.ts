import { describe, expect, it } from 'vitest'
import { postGameBalance, readGameBooks } from '../../../server/domains/games/game-accounts.ts'
import { readGameTransfer, settleStep } from '../../../server/domains/games/game-transfers.ts'
import { wireMoveAnswers } from '../../../server/domains/games/routes.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { NOW, openTransfer } from './moves.ts'

const test = await databaseForFile()

const open = ({ id: memberId }: TestMember, fromCode: string, toCode: string) =>
  openTransfer(test.db, { memberId, fromCode, toCode, amountSatang: 30_00 })

async function succeed(id: string): Promise<void> {
  const transfer = await readGameTransfer(test.db, id)
  await settleStep(test.db, {
    transfer,
    verdict: 'done',
    occurredAt: NOW,
    leaseMs: 60_000,
    answers: wireMoveAnswers,
  })
}

/** The provider reports that many satang; the books were read before. */
async function report(
  member: TestMember,
  before: Awaited<ReturnType<typeof readGameBooks>>,
  balanceSatang: number,
): Promise<boolean> {
  const reported = { memberId: member.id, slotCode: 'JOKER', balanceSatang, before, occurredAt: NOW }
  return (await postGameBalance(test.db, reported)) !== undefined
}

describe('a balance of a provider does not count as a win', () => {
  it('when a transfer into the game began after the query', async () => {
    const member = await memberWith(test.db, { WALLET: 100_00, JOKER: 50_00 })
    const before = await readGameBooks(test.db, member.id, 'JOKER')
    await open(member, 'WALLET', 'JOKER')
    expect(await report(member, before, 80_00)).toBe(false)
    expect(await booksOf(test.db, member.id)).toMatchObject({ 'game:JOKER': 50_00, transit: 30_00 })
  })

  it('when a transfer into the game began and ended meanwhile', async () => {
    const member = await memberWith(test.db, { WALLET: 100_00, JOKER: 50_00 })
    const before = await readGameBooks(test.db, member.id, 'JOKER')
    await succeed(await open(member, 'WALLET', 'JOKER'))
    expect(await report(member, before, 80_00)).toBe(false)
    expect(await booksOf(test.db, member.id)).toMatchObject({ 'game:JOKER': 80_00 })
  })

  it('when a transfer out of the game was in progress during the query, and has ended since', async () => {
    const member = await memberWith(test.db, { WALLET: 0, JOKER: 50_00 })
    const id = await open(member, 'JOKER', 'WALLET')
    const before = await readGameBooks(test.db, member.id, 'JOKER')
    await succeed(id)
    expect(await report(member, before, 50_00)).toBe(false)
    expect(await booksOf(test.db, member.id)).toMatchObject({ wallet: 30_00, 'game:JOKER': 20_00 })
  })
})

it('a transfer between two other places does not keep a balance from being booked', async () => {
  const member = await memberWith(test.db, { WALLET: 100_00, JOKER: 50_00, PG: 0 })
  await open(member, 'WALLET', 'PG')
  await succeed(await open(member, 'JOKER', 'PG'))
  const before = await readGameBooks(test.db, member.id, 'JOKER')
  expect(before).toMatchObject({ balanceSatang: 20_00, isMoving: false })
  expect(await report(member, before, 27_50)).toBe(true)
  expect(await booksOf(test.db, member.id)).toMatchObject({ 'game:JOKER': 27_50 })
})
