import { beforeEach, describe, expect, it } from 'vitest'
import { settleWithdrawal } from '../../../../server/domains/withdrawals/withdrawals.ts'
import { databaseForFile } from '../../../support/database/test-database.ts'
import { memberWith, type TestMember } from '../../../support/members.ts'
import { giveHouseMoney } from '../../ledger/fixtures.ts'
import { awardsOf, give, later, requestWithdrawal, winPlay } from '../reward-steps.ts'

const OWN_AT_ONCE = { turnoverMultiple: 0, percentSuccess: 100, percentFail: 0 }

const test = await databaseForFile()
let member: TestMember
beforeEach(async () => {
  member = await memberWith(test.db, { WALLET: 1000_00 })
  await win()
})

/** 200 baht of a bonus become the member's own, and are at stake. */
async function win(): Promise<void> {
  await give(test.db, member.id, { amountSatang: 200_00 })
  await winPlay(test.db, member.id)
}

const withdraw = (amountSatang: number, at = later(10)) =>
  requestWithdrawal(test.db, member, amountSatang, at)
const settle = (outcome: 'SUCCESS' | 'FAILED', at = later(20)) =>
  settleWithdrawal(test.db, member.id, outcome, at)
const stakes = async () => (await awardsOf(test.db, member.id)).map((award) => Object(award).stake)

describe('a withdrawal after a won bonus', () => {
  it.each([
    ['took out all of a won bonus and more', 400_00],
    ['took out exactly a won bonus', 200_00],
    ['took out a part of it and forfeited the rest', 160_00],
  ])('that %s and is rejected restores the stake', async (_what, amountSatang) => {
    await withdraw(amountSatang)
    expect(await stakes()).toEqual([0])
    await settle('FAILED')
    expect(await stakes()).toEqual([200_00])
  })

  it('that was paid puts nothing at stake', async () => {
    await withdraw(400_00)
    await settle('SUCCESS')
    expect(await stakes()).toEqual([0])
  })

  it('that is rejected and was not the first since the bonus was won: the first one has ended the stake', async () => {
    await withdraw(200_00)
    await settle('SUCCESS')
    await withdraw(400_00, later(30))
    await settle('FAILED', later(40))
    expect(await stakes()).toEqual([0])
  })
})

it.each(['refund', 'invite'] as const)(
  'a rejected withdrawal restores the stake of the bonus, and none of a newer %s, which never had one',
  async (source) => {
    await give(test.db, member.id, { source, conditions: OWN_AT_ONCE, now: later(5) })
    await withdraw(160_00)
    expect(await stakes()).toEqual([0, 0])
    await settle('FAILED')
    expect(await stakes()).toEqual([200_00, 0])
  },
)

it('a rejected withdrawal restores the stake that the bonus had left, also if another reward was given meanwhile', async () => {
  member = await memberWith(test.db, { WALLET: 0 })
  await win()
  const lost = { kind: 'game-result', house: 'provider:JOKER', amountSatang: -40_00 } as const
  await giveHouseMoney(test.db, member.id, { ...lost, occurredAt: later(-1) })
  await withdraw(160_00)
  await give(test.db, member.id, { source: 'invite', conditions: OWN_AT_ONCE, now: later(15) })
  expect(await stakes()).toEqual([40_00, 0])
  await settle('FAILED')
  expect(await stakes()).toEqual([200_00, 0])
})
