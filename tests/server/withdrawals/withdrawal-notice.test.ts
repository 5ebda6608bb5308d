import { beforeEach, describe, expect, it } from 'vitest'
import { settleNamed, type WithdrawalOutcome } from '../../../server/domains/withdrawals/withdrawals.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { later, requestWithdrawal } from '../rewards/reward-steps.ts'

const test = await databaseForFile()
let member: TestMember
beforeEach(async () => {
  member = await memberWith(test.db, { WALLET: 1000_00 })
})

/** Requests a withdrawal. @returns its id */
async function withdraw(amountSatang: number): Promise<string> {
  await requestWithdrawal(test.db, member, amountSatang)
  const rows = await withdrawals()
  return rows.at(-1)?.id ?? ''
}

const withdrawals = () =>
  test.db.query<{ id: string; status: string }>(
    'test.withdrawals',
    'SELECT id, status FROM withdrawal WHERE member_id = $1 ORDER BY id',
    [member.id],
  )

const notice = (id: string, settlement: WithdrawalOutcome, of = member) =>
  settleNamed(test.db, { memberId: of.id, id }, { settlement, actor: 'operator', occurredAt: later(1) })

const contradictions = (id: string) =>
  test.db.query(
    'test.contradictions',
    'SELECT outcome, actor FROM withdrawal_contradiction WHERE withdrawal_id = $1',
    [id],
  )

const OUTCOMES = ['SUCCESS', 'FAILED'] as const
const PAIRS = OUTCOMES.flatMap((first) => OUTCOMES.map((late) => ({ first, late })))

describe.each(PAIRS)('a withdrawal that ended $first', ({ first, late }) => {
  it(`is not changed by a late notice of ${late}, nor is the next one, and a contradiction is recorded once`, async () => {
    const one = await withdraw(300_00)
    expect(await notice(one, first)).toBe(300_00)
    const two = await withdraw(200_00)
    const before = await booksOf(test.db, member.id)
    expect(await notice(one, late)).toBeUndefined()
    expect(await notice(one, late)).toBeUndefined()
    expect(await withdrawals()).toEqual([
      { id: one, status: first },
      { id: two, status: 'PENDING' },
    ])
    expect(await booksOf(test.db, member.id)).toEqual(before)
    expect(await contradictions(one)).toEqual(first === late ? [] : [{ outcome: late, actor: 'operator' }])
    expect(await contradictions(two)).toEqual([])
    expect(await notice(two, 'SUCCESS')).toBe(200_00)
  })

  it(`is ended once when that and ${late} arrive at the same moment`, async () => {
    const one = await withdraw(300_00)
    const ended = await Promise.all([notice(one, first), notice(one, late), notice(one, first)])
    expect(ended.filter((amount) => amount === 300_00)).toHaveLength(1)
    expect(await contradictions(one)).toHaveLength(first === late ? 0 : 1)
  })
})

it('a notice ends no withdrawal of another member', async () => {
  const one = await withdraw(300_00)
  const other = await memberWith(test.db, {})
  expect(await notice(one, 'SUCCESS', other)).toBeUndefined()
  expect(await withdrawals()).toEqual([{ id: one, status: 'PENDING' }])
})
