import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { reopenPaidWithdrawal } from '../../../server/domains/corrections/reopen-withdrawal.ts'
import { examineBooks } from '../../../server/ledger/books/ledger-audit.ts'
import { houseBalance } from '../../support/database/house-balance.ts'
import { deskServerForFile } from '../../support/desk.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { give, NOW, requestWithdrawal, winPlay } from '../rewards/reward-steps.ts'

const server = await deskServerForFile({ config: { rateLimit: false } })
const nok = await server.enter('nok')
const BY = { actor: `staff:${randomUUID()}`, reason: 'The bank returned the money', occurredAt: NOW }

const reopen = (withdrawalId: string) =>
  server.db.transaction((tx) => reopenPaidWithdrawal(tx, { withdrawalId, ...BY }))
const books = ({ id }: TestMember) => booksOf(server.db, id)

async function withdrawalOf({ id }: TestMember): Promise<string> {
  const [open] = await server.db.query<{ id: string }>(
    'test.open',
    'SELECT id FROM withdrawal WHERE member_id = $1 ORDER BY id DESC LIMIT 1',
    [id],
  )
  return open?.id ?? ''
}

async function pay(id: string, reference: string = randomUUID()): Promise<unknown> {
  for (const act of ['claim', 'approve']) await nok.act(id, { act })
  return nok.act(id, { act: 'pay', bankCode: 'SCB', reference })
}

/** A member who has withdrawn 100 of 1,000 baht, which was marked as paid. */
async function paidMember(reference: string = randomUUID()): Promise<{ member: TestMember; id: string }> {
  const member = await memberWith(server.db, { WALLET: 1000_00 })
  await requestWithdrawal(server.db, member, 100_00)
  const id = await withdrawalOf(member)
  expect(await pay(id, reference)).toMatchObject({ outcome: 'done', state: 'paid' })
  return { member, id }
}

it('a withdrawal that is opened again is held, waits, and is paid once more, as often as it happens', async () => {
  const before = await houseBalance(server.db, 'payout')
  const reference = randomUUID()
  const { member, id } = await paidMember(reference)
  for (let times = 1; times <= 2; times += 1) {
    expect(await reopen(id)).toBe('done')
    expect(await books(member)).toMatchObject({ wallet: 900_00, held: 100_00 })
    expect(await houseBalance(server.db, 'payout')).toBe(before)
    expect((await nok.call(`/api/withdrawals/${id}`)).body).toMatchObject({
      state: 'waiting',
      payment: null,
    })
    expect(await examineBooks(server.db)).toBeUndefined()
    // It needs every approval again. The number of the first payment may have been right.
    expect(await nok.act(id, { act: 'pay', bankCode: 'SCB', reference })).not.toMatchObject({
      outcome: 'done',
    })
    expect(await pay(id, times === 1 ? reference : randomUUID())).toMatchObject({ state: 'paid' })
  }
  expect(await books(member)).toMatchObject({ wallet: 900_00, held: 0 })
  expect(await houseBalance(server.db, 'payout')).toBe(before + 100_00)
  const body = { page: 1, limit: 10 }
  const statement = await server.request('/api/statement', { method: 'POST', token: member.token, body })
  expect(statement.body).toMatchObject({
    total: 1,
    statements: [{ statementType: 'withdraw', status: 'SUCCESS', amount: 100 }],
  })
  expect(await examineBooks(server.db)).toBeUndefined()
})

it('one that is opened again and rejected is back in the wallet, with what it forfeited', async () => {
  const member = await memberWith(server.db, { WALLET: 1000_00 })
  await give(server.db, member.id, { amountSatang: 200_00 })
  await winPlay(server.db, member.id)
  await requestWithdrawal(server.db, member, 100_00)
  const id = await withdrawalOf(member)
  await pay(id)
  expect(await books(member)).toMatchObject({ wallet: 1000_00 })
  expect(await reopen(id)).toBe('done')
  await nok.act(id, { act: 'claim' })
  expect(await nok.act(id, { act: 'reject', reason: 'x' })).toMatchObject({ state: 'rejected' })
  expect(await books(member)).toMatchObject({ wallet: 1200_00, held: 0 })
  expect(await reopen(id)).toBe('not-paid')
  expect(await examineBooks(server.db)).toBeUndefined()
})

it('one is opened again once by two at the same moment, and not beside another open one', async () => {
  const { member, id } = await paidMember()
  const outcomes = await Promise.all([reopen(id), reopen(id)])
  expect(outcomes.toSorted()).toEqual(['done', 'not-paid'])
  await pay(id)
  await requestWithdrawal(server.db, member, 100_00)
  expect(await reopen(id)).toBe('other-open')
  expect(await books(member)).toMatchObject({ held: 100_00 })
  expect(await reopen(randomUUID())).toBe('unknown')
})

it('none is opened again while the ledger is halted', async () => {
  const { member, id } = await paidMember()
  await server.database.asSupervisor("INSERT INTO ledger_halt (id, reason) VALUES (1, '{}')")
  await expect(reopen(id)).rejects.toMatchObject({ name: 'LedgerHalted' })
  await server.database.asSupervisor('DELETE FROM ledger_halt')
  expect(await books(member)).toMatchObject({ held: 0 })
  expect(await examineBooks(server.db)).toBeUndefined()
})
