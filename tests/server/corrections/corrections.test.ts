import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import {
  creditByHand,
  moveCredit,
  takeBackCredit,
} from '../../../server/domains/corrections/corrected-credits.ts'
import { reopenPaidWithdrawal } from '../../../server/domains/corrections/reopen-withdrawal.ts'
import { depositLimits } from '../../../server/domains/members/limits/deposit-limits.ts'
import { qualifyingDeposit } from '../../../server/domains/rewards/bonuses.ts'
import { moneyOfMember } from '../../../server/domains/withdrawals/withdrawal-queue.ts'
import { examineBooks } from '../../../server/ledger/books/ledger-audit.ts'
import { houseBalance } from '../../support/database/house-balance.ts'
import { deskServerForFile } from '../../support/desk.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { arrive, newNumber } from '../deposits/arrivals.ts'
import { giveHouseMoney } from '../ledger/fixtures.ts'
import { give, requestWithdrawal, winPlay } from '../rewards/reward-steps.ts'

const server = await deskServerForFile({ config: { rateLimit: false } })
const nok = await server.enter('nok')
const { db } = server
const NOW = new Date()
const BY = { actor: `staff:${randomUUID()}`, reason: 'Credited to the wrong member', occurredAt: NOW }

let wrong: TestMember
let right: TestMember
let reference: string
beforeEach(async () => {
  wrong = await memberWith(db, { WALLET: 0 })
  right = await memberWith(db, { WALLET: 0 })
  reference = await deposit(wrong, 700_00)
})

async function deposit({ id: memberId }: TestMember, amountSatang: number): Promise<string> {
  const number = newNumber()
  await arrive(db, { memberId, number, amountSatang, sentAt: NOW, occurredAt: NOW })
  return `bank:SCB:${number}`
}

const takeBack = (amountSatang = 700_00, of = reference, { id: memberId } = wrong) =>
  db.transaction((tx) => takeBackCredit(tx, { reference: of, memberId, amountSatang, ...BY }))
const moveTo = (toMemberId: string, amountSatang = 700_00) =>
  db.transaction((tx) => moveCredit(tx, { reference, memberId: wrong.id, toMemberId, amountSatang, ...BY }))
const credit = (amountSatang = 700_00) =>
  db.transaction((tx) => creditByHand(tx, { memberId: right.id, amountSatang, house: 'bank:SCB', ...BY }))
const spend = (amountSatang: number) => giveHouseMoney(db, wrong.id, { amountSatang: -amountSatang })

const walletOf = async ({ id }: TestMember) => (await booksOf(db, id))['wallet']
async function statementOf({ token }: TestMember, kind?: string) {
  const body = { page: 1, limit: 10, ...(kind !== undefined && { kind }) }
  return Object((await server.request('/api/statement', { method: 'POST', token, body })).body)
}

it('a credit that is taken back reads as less in the statement, and goes where it came from', async () => {
  const before = await houseBalance(db, 'bank:SCB')
  expect(await takeBack()).toEqual({ outcome: 'done', satang: 700_00 })
  expect(await walletOf(wrong)).toBe(0)
  expect(await houseBalance(db, 'bank:SCB')).toBe(before + 700_00)
  const { statements, days, total } = await statementOf(wrong)
  expect(statements).toMatchObject([
    {
      statementType: 'correction',
      status: 'SUCCESS',
      from: 'WALLET',
      to: 'SCB',
      amount: -700,
      moved: -700,
      note: BY.reason,
      totalAfter: 0,
    },
    { statementType: 'deposit', amount: 700 },
  ])
  expect(total).toBe(2)
  expect(days).toMatchObject([{ in: 700, out: 700 }])
  expect(await statementOf(wrong, 'deposit')).toMatchObject({ total: 1 })
})

it('a credit that is taken back counts as no deposit: not towards a limit, a bonus, or what the member has paid in', async () => {
  const since = new Date(NOW.getTime() - 1000)
  const paidIn = async () => ({
    used: (await depositLimits(db, wrong.id, NOW)).map(({ usedSatang }) => usedSatang),
    money: await moneyOfMember(db, wrong.id),
    left: (await qualifyingDeposit(db, { memberId: wrong.id, minimumSatang: 1, since }))?.amountSatang,
  })
  await takeBack(200_00)
  expect(await paidIn()).toMatchObject({
    used: [500_00, 500_00, 500_00],
    money: { inSatang: 500_00, inTimes: 1 },
    left: 500_00,
  })
  await takeBack()
  expect(await paidIn()).toMatchObject({
    used: [0, 0, 0],
    money: { inSatang: 0, inTimes: 0 },
    left: undefined,
  })
  // What is the member's own still counts.
  await deposit(wrong, 300_00)
  expect(await paidIn()).toMatchObject({
    used: [300_00, 300_00, 300_00],
    money: { inSatang: 300_00, inTimes: 1 },
    left: 300_00,
  })
})

it('a credit that is taken back is taken as far as the money is there, and the rest when it is there again', async () => {
  await spend(500_00)
  expect(await takeBack()).toEqual({ outcome: 'done', satang: 200_00 })
  expect(await takeBack()).toEqual({ outcome: 'money-gone' })
  await deposit(wrong, 1000_00)
  expect(await takeBack()).toEqual({ outcome: 'done', satang: 500_00 })
  expect(await takeBack()).toEqual({ outcome: 'taken-back' })
  expect(await walletOf(wrong)).toBe(500_00)
})

it('a credit that is taken back is taken once by many who do so at the same moment', async () => {
  await deposit(wrong, 5000_00)
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => takeBack(300_00)))
  const satang = outcomes.map((taken) => (taken.outcome === 'done' ? taken.satang : 0))
  expect(satang.toSorted((a, b) => b - a)).toEqual([300_00, 300_00, 100_00, 0, 0, 0, 0, 0])
  expect(await walletOf(wrong)).toBe(5000_00)
})

it('only a credit, and only one of the member, is taken back', async () => {
  for (const named of ['bank:SCB:nobody', 'withdrawal', ''])
    expect(await takeBack(1, named)).toEqual({ outcome: 'unknown' })
  expect(await takeBack(1, reference, right)).toEqual({ outcome: 'unknown' })
})

it('neither a bonus nor what was taken back is taken back', async () => {
  await giveHouseMoney(db, wrong.id, { amountSatang: 50_00, house: 'bonus', kind: 'bonus' })
  await takeBack()
  const others = await db.query<{ reference: string }>(
    'test.references',
    "SELECT reference FROM transfer WHERE kind IN ('bonus', 'correction') AND reference IS NOT NULL",
  )
  for (const { reference: other } of others) {
    expect(await takeBack(1, other)).not.toMatchObject({ outcome: 'done' })
  }
})

it('a credit that is moved is the other member’s, as a correction for both', async () => {
  const before = await houseBalance(db, 'bank:SCB')
  expect(await moveTo(right.id)).toEqual({ outcome: 'done', satang: 700_00 })
  expect([await walletOf(wrong), await walletOf(right)]).toEqual([0, 700_00])
  expect(await houseBalance(db, 'bank:SCB')).toBe(before)
  expect((await statementOf(right)).statements).toMatchObject([
    { statementType: 'correction', from: 'SCB', to: 'WALLET', amount: 700, moved: 700, note: BY.reason },
  ])
  expect((await depositLimits(db, right.id, NOW)).map(({ usedSatang }) => usedSatang)).toEqual([0, 0, 0])
  expect(await moveTo(right.id)).toEqual({ outcome: 'taken-back' })
})

it('a credit is moved as far as the money is there, and not to the member who has it', async () => {
  await spend(600_00)
  expect(await moveTo(wrong.id)).toEqual({ outcome: 'same-member' })
  expect(await moveTo(right.id)).toEqual({ outcome: 'done', satang: 100_00 })
  expect(await moveTo(right.id)).toEqual({ outcome: 'money-gone' })
  expect([await walletOf(wrong), await walletOf(right)]).toEqual([0, 100_00])
})

it('credits that are moved between two members in both directions at once move once each, without a deadlock', async () => {
  const forth = { reference, memberId: wrong.id, toMemberId: right.id }
  const back = {
    reference: await deposit(right, 700_00),
    memberId: right.id,
    toMemberId: wrong.id,
  }
  let attempts = 0
  const move = (way: typeof forth) =>
    db.transaction((tx) => {
      attempts += 1
      return moveCredit(tx, { ...way, amountSatang: 700_00, ...BY })
    })
  await Promise.all([move(forth), move(back), move(forth), move(back)])
  expect([await walletOf(wrong), await walletOf(right)]).toEqual([700_00, 700_00])
  expect(attempts).toBe(4)
})

it('a credit by hand can be taken back like a deposit', async () => {
  await credit()
  expect(await walletOf(right)).toBe(700_00)
  const [own] = await db.query<{ reference: string }>(
    'test.own',
    'SELECT transfer_reference AS reference FROM correction WHERE member_id = $1',
    [right.id],
  )
  expect(await takeBack(700_00, own?.reference, right)).toEqual({ outcome: 'done', satang: 700_00 })
  expect(await walletOf(right)).toBe(0)
})

it.each([0, -1, 0.5])('a credit by hand of %s is refused', async (amountSatang) => {
  await expect(credit(amountSatang)).rejects.toMatchObject({ code: 'invalid-amount' })
})

it('a correction as houses wrote it before, a deposit below zero, reads as one', async () => {
  await giveHouseMoney(db, wrong.id, {
    amountSatang: -700_00,
    house: 'bank:SCB',
    kind: 'deposit',
    description: 'SCB',
  })
  expect((await statementOf(wrong)).statements[0]).toMatchObject({
    statementType: 'correction',
    from: 'WALLET',
    to: 'SCB',
    amount: -700,
    moved: -700,
  })
})

const reopen = (withdrawalId: string) =>
  db.transaction((tx) => reopenPaidWithdrawal(tx, { withdrawalId, ...BY }))
const books = ({ id }: TestMember) => booksOf(db, id)

async function withdrawalOf({ id }: TestMember): Promise<string> {
  const [open] = await db.query<{ id: string }>(
    'test.open',
    'SELECT id FROM withdrawal WHERE member_id = $1 ORDER BY id DESC LIMIT 1',
    [id],
  )
  return open?.id ?? ''
}

async function pay(id: string, number: string = randomUUID()): Promise<unknown> {
  for (const act of ['claim', 'approve']) await nok.act(id, { act })
  return nok.act(id, { act: 'pay', bankCode: 'SCB', reference: number })
}

/** A member who has withdrawn 100 of 1,000 baht, which was marked as paid. */
async function paidMember(number?: string): Promise<{ member: TestMember; id: string }> {
  const member = await memberWith(db, { WALLET: 1000_00 })
  await requestWithdrawal(db, member, 100_00)
  const id = await withdrawalOf(member)
  expect(await pay(id, number)).toMatchObject({ outcome: 'done', state: 'paid' })
  return { member, id }
}

it('a withdrawal that is opened again is held, waits, and is paid once more, as often as it happens', async () => {
  const before = await houseBalance(db, 'payout')
  const number = randomUUID()
  const { member, id } = await paidMember(number)
  for (let times = 1; times <= 2; times += 1) {
    expect(await reopen(id)).toBe('done')
    expect(await books(member)).toMatchObject({ wallet: 900_00, held: 100_00 })
    expect(await houseBalance(db, 'payout')).toBe(before)
    expect((await nok.call(`/api/withdrawals/${id}`)).body).toMatchObject({
      state: 'waiting',
      payment: null,
    })
    expect(await examineBooks(db)).toBeUndefined()
    // It needs every approval again. The number of the first payment may have been right.
    expect(await nok.act(id, { act: 'pay', bankCode: 'SCB', reference: number })).not.toMatchObject({
      outcome: 'done',
    })
    expect(await pay(id, times === 1 ? number : randomUUID())).toMatchObject({ state: 'paid' })
  }
  expect(await books(member)).toMatchObject({ wallet: 900_00, held: 0 })
  expect(await houseBalance(db, 'payout')).toBe(before + 100_00)
  const body = { page: 1, limit: 10 }
  const statement = await server.request('/api/statement', { method: 'POST', token: member.token, body })
  expect(statement.body).toMatchObject({
    total: 1,
    statements: [{ statementType: 'withdraw', status: 'SUCCESS', amount: 100 }],
  })
  expect(await examineBooks(db)).toBeUndefined()
})

it('one that is opened again and rejected is back in the wallet, with what it forfeited', async () => {
  const member = await memberWith(db, { WALLET: 1000_00 })
  await give(db, member.id, { amountSatang: 200_00 })
  await winPlay(db, member.id)
  await requestWithdrawal(db, member, 100_00)
  const id = await withdrawalOf(member)
  await pay(id)
  expect(await books(member)).toMatchObject({ wallet: 1000_00 })
  expect(await reopen(id)).toBe('done')
  await nok.act(id, { act: 'claim' })
  expect(await nok.act(id, { act: 'reject', reason: 'x' })).toMatchObject({ state: 'rejected' })
  expect(await books(member)).toMatchObject({ wallet: 1200_00, held: 0 })
  expect(await reopen(id)).toBe('not-paid')
  expect(await examineBooks(db)).toBeUndefined()
})

it('one is opened again once by two at the same moment, and not beside another open one', async () => {
  const { member, id } = await paidMember()
  const outcomes = await Promise.all([reopen(id), reopen(id)])
  expect(outcomes.toSorted()).toEqual(['done', 'not-paid'])
  await pay(id)
  await requestWithdrawal(db, member, 100_00)
  expect(await reopen(id)).toBe('other-open')
  expect(await books(member)).toMatchObject({ held: 100_00 })
  expect(await reopen(randomUUID())).toBe('unknown')
})

it('nothing is corrected while the ledger is halted, and after all of this it is sound', async () => {
  const { id } = await paidMember()
  expect(await examineBooks(db)).toBeUndefined()
  await server.database.asSupervisor("INSERT INTO ledger_halt (id, reason) VALUES (1, '{}')")
  for (const attempt of [() => takeBack(), () => moveTo(right.id), () => credit(), () => reopen(id)]) {
    await expect(attempt()).rejects.toMatchObject({ name: 'LedgerHalted' })
  }
  await server.database.asSupervisor('DELETE FROM ledger_halt')
  expect(await db.query('test.none', 'SELECT FROM correction WHERE corrects = $1', [reference])).toEqual([])
  expect(await examineBooks(db)).toBeUndefined()
})
