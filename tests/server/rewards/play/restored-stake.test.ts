import { beforeEach, describe, expect, it } from 'vitest'
import { findMember } from '../../../../server/domains/members/members.ts'
import { openWithdrawal, settleWithdrawal } from '../../../../server/domains/withdrawals/withdrawals.ts'
import { houseAccount, memberAccount } from '../../../../server/ledger/accounts.ts'
import { postTransfer } from '../../../../server/ledger/transfer.ts'
import { databaseForFile } from '../../../support/database/test-database.ts'
import { memberWith, type TestMember } from '../../../support/members.ts'
import { USUAL_LIMITS } from '../../../support/usual-limits.ts'
import { awardsOf, give, later, winPlay } from '../reward-steps.ts'

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

async function withdraw(amountSatang: number, at = later(10)): Promise<void> {
  const found = await findMember(test.db, member.username)
  if (found === undefined) throw new Error('there is no such member')
  await test.db.transaction((tx) =>
    openWithdrawal(tx, found, { amountSatang, occurredAt: at, limits: USUAL_LIMITS }),
  )
}

const settle = (outcome: 'SUCCESS' | 'FAILED', at = later(20)) =>
  settleWithdrawal(test.db, member.id, outcome, at)
const stakes = async () => (await awardsOf(test.db, member.id)).map((award) => Object(award).stake)

/** Won, or lost below zero, in a game. */
const play = (amountSatang: number, at: Date) =>
  test.db.transaction(async (tx) =>
    postTransfer(tx, {
      kind: 'game-result',
      actor: member.id,
      description: 'JOKER',
      occurredAt: at,
      postings: [
        { accountId: await memberAccount(tx, member.id, 'wallet'), amountSatang },
        { accountId: await houseAccount(tx, 'provider:JOKER'), amountSatang: -amountSatang },
      ],
    }),
  )

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

it('a rejected withdrawal restores the stake that the bonus had left, also if another reward was given meanwhile', async () => {
  member = await memberWith(test.db, { WALLET: 0 })
  await win()
  await play(-40_00, later(-1))
  await withdraw(160_00)
  await give(test.db, member.id, { source: 'invite', conditions: OWN_AT_ONCE, now: later(15) })
  expect(await stakes()).toEqual([40_00, 0])
  await settle('FAILED')
  expect(await stakes()).toEqual([200_00, 0])
})
