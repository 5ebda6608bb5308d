import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { activeAward } from '../../../server/domains/rewards/awards.ts'
import { finishAward } from '../../../server/domains/rewards/finish-award.ts'
import {
  countStatement,
  saveStatementCount,
  statementPage,
} from '../../../server/domains/statements/statement-lines.ts'
import type { TransferKind } from '../../../server/ledger/transfer.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { memberWith, type TestMember } from '../../support/members.ts'
import { arrivalsIn } from '../deposits/arrivals.ts'
import { openTransfer } from '../games/moves.ts'
import { giveHouseMoney } from '../ledger/fixtures.ts'
import { give, NOW, requestWithdrawal, settleWithdrawal } from '../rewards/reward-steps.ts'
import { makeHistory } from './long-history.ts'

const test = await databaseForFile()
let member: TestMember
beforeEach(async () => {
  member = await memberWith(test.db, { WALLET: 1000_00, JOKER: 0 })
})

/** Money of the house comes into the wallet, or goes back. */
const post = (kind: TransferKind, description: string, amountSatang: number) =>
  giveHouseMoney(test.db, member.id, { kind, house: 'bonus', description, amountSatang, occurredAt: NOW })
const move = (fromCode: string, toCode: string, amountSatang: number) =>
  openTransfer(test.db, { memberId: member.id, fromCode, toCode, amountSatang })
const { feed, ...arrivals } = arrivalsIn(test.db)
const announce = (amountSatang: number) => arrivals.announce(member.id, amountSatang)
const end = (outcome: 'won' | 'lost') =>
  test.db.transaction(async (tx) => {
    const award = await activeAward(tx, member.id)
    if (award !== undefined) await finishAward(tx, award, outcome, NOW)
  })

const page = (number = 1, limit = 20) => statementPage(test.db, member.id, { page: number, limit })
const total = async () => {
  const count = await countStatement(test.db, member.id)
  await saveStatementCount(test.db, count)
  return count.total
}
const row = (more: object) => ({
  id: expect.any(String),
  kind: null,
  description: null,
  movedSatang: null,
  fromCode: null,
  toCode: null,
  status: 'SUCCESS',
  note: null,
  askedSatang: null,
  way: null,
  kip: null,
  kipPerBaht: null,
  rateSince: null,
  accountBank: null,
  accountNo: null,
  totalAfterSatang: null,
  begunAt: null,
  occurredAt: NOW,
  settledAt: null,
  ...more,
})

describe('a statement', () => {
  it('has a row for everything that happened to the wallet or was requested, newest first', async () => {
    expect([await page(), await total()], 'the balance it opened with is none').toEqual([[], 0])
    await post('deposit', 'SCB', 500_25)
    await move('WALLET', 'JOKER', 100_00)
    await announce(300_00)
    await give(test.db, member.id)
    await end('won')
    await post('forfeit', 'WELCOME20', -5_00)
    await requestWithdrawal(test.db, member, 200_00)
    const expected = [
      row({
        source: 'withdrawal',
        toCode: 'SCB',
        status: 'PENDING',
        amountSatang: 200_00,
        accountBank: 'SCB',
        accountNo: member.username,
      }),
      row({
        source: 'ledger',
        kind: 'forfeit',
        description: 'WELCOME20',
        amountSatang: -5_00,
        movedSatang: -5_00,
        totalAfterSatang: 1595_25,
      }),
      row({ source: 'ending', kind: 'bonus', description: 'TEST', amountSatang: 100_00 }),
      row({
        source: 'ledger',
        kind: 'bonus',
        description: 'a test',
        amountSatang: 100_00,
        totalAfterSatang: 1600_25,
      }),
      row({ source: 'announcement', status: 'PENDING', amountSatang: 300_00 }),
      row({
        source: 'game',
        fromCode: 'WALLET',
        toCode: 'JOKER',
        status: 'PENDING',
        amountSatang: 100_00,
      }),
      row({
        source: 'ledger',
        kind: 'deposit',
        description: 'SCB',
        amountSatang: 500_25,
        totalAfterSatang: 1500_25,
      }),
    ]
    expect(await page()).toEqual(expected)
    expect(await total()).toBe(7)
    expect(await page(1, 3)).toEqual(expected.slice(0, 3))
    expect(await page(2, 3)).toEqual(expected.slice(3, 6))
    expect(await page(3, 3)).toEqual(expected.slice(6))
    expect(await page(4, 3)).toEqual([])
  })

  it('updates each row until its end, and contains an announced deposit once', async () => {
    await announce(300_00)
    await feed(randomUUID(), { senderAccountNo: member.username, amountSatang: 300_00 })
    await give(test.db, member.id)
    await end('lost')
    await requestWithdrawal(test.db, member, 200_00)
    await settleWithdrawal(test.db, member.id, 'FAILED', NOW)
    // A bank's report is credited to the member who has the sending account.
    const own = { accountBank: 'SCB', accountNo: member.username }
    expect(await page()).toEqual([
      row({
        source: 'withdrawal',
        toCode: 'SCB',
        status: 'FAILED',
        amountSatang: 200_00,
        settledAt: NOW,
        ...own,
      }),
      row({
        source: 'ending',
        kind: 'bonus',
        description: 'TEST',
        status: 'FAILED',
        amountSatang: 100_00,
        movedSatang: -100_00,
      }),
      row({
        source: 'ledger',
        kind: 'bonus',
        description: 'a test',
        amountSatang: 100_00,
        totalAfterSatang: 1400_00,
      }),
      row({
        source: 'ledger',
        kind: 'deposit',
        way: 'bank',
        description: 'SCB',
        amountSatang: 300_00,
        totalAfterSatang: 1300_00,
        begunAt: NOW,
        ...own,
      }),
    ])
    expect(await total()).toBe(4)
  })

  it('is visible to nobody else, and is empty without postings', async () => {
    await post('deposit', 'SCB', 1_00)
    await move('WALLET', 'JOKER', 1_00)
    await announce(1_00)
    for (const satang of [{ WALLET: 1_00 }, {}]) {
      member = await memberWith(test.db, satang)
      expect([await page(), await total()]).toEqual([[], 0])
    }
  })

  it('is counted once up to every thousandth row, and from there on', async () => {
    const storedCount = () =>
      test.db.query(
        'test.noted',
        `SELECT through_version AS through, lines FROM statement_count c JOIN account a ON a.id = c.account_id
          WHERE a.owner = $1`,
        [member.id],
      )
    // The balance it opened with is the thousandth posting.
    await makeHistory(test, member.username, 999)
    expect([await total(), await storedCount()]).toEqual([999, []])
    await post('deposit', 'SCB', 1_00)
    expect(await total()).toBe(1000)
    expect(await storedCount()).toEqual([{ through: 1001, lines: 1000 }])
    await post('deposit', 'SCB', 1_00)
    expect([await total(), await storedCount()]).toEqual([1001, [{ through: 1001, lines: 1000 }]])
  })
})
