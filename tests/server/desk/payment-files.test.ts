/** Files by which a bank pays approved withdrawals: none is paid twice, and only what the bank has paid is marked. */
import { expect, it } from 'vitest'
import { type AtDesk, deskServerForFile, readOf } from '../../support/desk.ts'
import { booksOf, memberWith } from '../../support/members.ts'
import { requestWithdrawal } from '../rewards/reward-steps.ts'

const server = await deskServerForFile({ config: { rateLimit: false } })
const [nok, lek, mali] = [await server.enter('nok'), await server.enter('lek'), await server.enter('mali')]

/** A new member's withdrawal of 300 baht, unless that is changed, which somebody has approved. */
async function approved(by: AtDesk = lek, baht = 300): Promise<string> {
  const member = await memberWith(server.db, { WALLET: 2000_00 })
  await requestWithdrawal(server.db, member, baht * 100, new Date())
  const [row] = await server.db.query<{ id: string }>(
    'test.asked',
    'SELECT id FROM withdrawal WHERE member_id = $1',
    [member.id],
  )
  const id = String(row?.id)
  await by.take('withdrawals', id, { act: 'approve' })
  return id
}

const make = async (by: AtDesk, bankCode = 'SCB') =>
  Object((await by.keyed('/api/payment-files/make', { bankCode })).body)
const fileOf = async (by: AtDesk, id: string) => Object((await by.call(`/api/payment-files/${id}`, {})).body)
const download = async (by: AtDesk, id: string) =>
  Object((await by.call(`/api/payment-files/${id}/download`, {})).body).orders
const undo = async (by: AtDesk, id: string) =>
  Object((await by.keyed(`/api/payment-files/${id}/undo`, { because: 'the bank has not paid' })).body).outcome
const readBack = async (by: AtDesk, ...payments: object[]) =>
  Object((await by.keyed('/api/payment-files/paid', { payments })).body).answers
const logged = async (act: string) => Object((await mali.call('/api/log', { act })).body)
/** How often the database has ended a transaction that waited for one which waited for it. */
async function deadlocks(): Promise<number> {
  const [row] = await server.db.query<{ deadlocks: number }>(
    'test.deadlocks',
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  )
  return Number(row?.deadlocks)
}
const take = async (id: string, act: object) => nok.take('withdrawals', id, act)

/** A file of only these withdrawals: those of other tests are in files already. */
async function fileWith(...ids: string[]) {
  const { id } = await make(nok)
  const file = await fileOf(nok, id)
  const references = ids.map(
    (each) =>
      file.lines.find(({ withdrawalId }: { withdrawalId: string }) => withdrawalId === each)?.reference,
  )
  return { id, file, references }
}

it('approved withdrawals become a file for the bank, which is the same each time, and the log has who made and who read it', async () => {
  const first = await approved()
  await approved(lek, 450.5)
  const { ready } = Object((await lek.call('/api/payment-files', {})).body)
  expect(ready).toContainEqual({ bankCode: 'KBANK', times: 2, amount: 750.5 })
  const { id, file } = await fileWith()
  expect(file).toMatchObject({ number: 1, bankCode: 'SCB', times: 2, amount: 750.5, madeBy: { name: 'Nok' } })
  const orders = await download(nok, id)
  expect(orders).toMatchObject([
    { amount: 300, currency: 'THB', bankCode: 'SCB', bankNumber: '014', reference: 'KP00001001' },
    { amount: 450.5, accountName: 'ทดสอบ ระบบ', accountNo: expect.stringMatching(/^09\d{8}$/) },
  ])
  expect(await download(lek, id)).toEqual(orders)
  expect(await logged('payment-file-make')).toMatchObject([{ by: 'Nok', subject: id }])
  expect(await logged('payment-file-read')).toMatchObject([{ by: 'Lek' }, { by: 'Nok' }])
  const { fileNumber, holder, steps } = await readOf(lek, 'withdrawals', first)
  expect([fileNumber, holder]).toEqual([1, undefined])
  expect(steps.at(-1)).toMatchObject({ what: 'withdrawal-file', by: 'Nok' })
})

it('what is in a file is in no other one, however many are made at once, and a bank of the house pays it', async () => {
  const id = await approved()
  const both = await Promise.all([make(nok), make(lek)])
  expect(both.map(({ outcome }) => String(outcome)).toSorted()).toEqual(['done', 'nothing-waits'])
  expect((await readOf(lek, 'withdrawals', id)).fileNumber).not.toBeNull()
  for (const bankCode of ['BBL', 'TRUEMONEY'])
    expect(await make(nok, bankCode)).toMatchObject({ message: 'KEY_INVALID', params: { key: 'bankCode' } })
})

it('what is in a file is neither paid by hand nor rejected, and nobody reads the number of its account', async () => {
  const id = await approved()
  await fileWith(id)
  expect(await take(id, { act: 'pay', bankCode: 'SCB', reference: `twice-${id}` })).toEqual({
    outcome: 'in-file',
  })
  expect(await nok.act(id, { act: 'reject', reason: 'no' })).toEqual({ outcome: 'in-file' })
  expect((await nok.call(`/api/withdrawals/${id}/account`, {})).body).toEqual({ message: 'NO_DATA' })
})

it('what somebody may have paid by hand, a locked member has asked for, or its maker may not pay is left out', async () => {
  const [read, locked, involved, free] = [
    await approved(),
    await approved(),
    await approved(),
    await approved(),
  ]
  await lek.call(`/api/withdrawals/${read}/account`, {})
  const memberOf = async (id: string) => (await readOf(lek, 'withdrawals', id)).memberId
  const [lockedMember, ownMember] = [await memberOf(locked), await memberOf(involved)]
  await server.db.script(`UPDATE member SET status = 'blocked' WHERE id = '${lockedMember}'`)
  await mali.keyed(`/api/members/${ownMember}/give-password`, { because: 'forgot' })
  const { id, leftOut } = await make(mali)
  expect(leftOut).toBe(3)
  expect((await fileOf(nok, id)).lines).toMatchObject([{ withdrawalId: free }])
  await server.db.script(`UPDATE member SET status = 'active' WHERE id = '${lockedMember}'`)
  // Another person may pay what the first may not.
  expect(await make(nok)).toMatchObject({ outcome: 'done', leftOut: 1 })
})

it('what the bank has paid is marked by reference and amount, once, and says why all else was not', async () => {
  const [paid, otherAmount, locked] = [await approved(), await approved(), await approved()]
  const { id, references } = await fileWith(paid, otherAmount, locked)
  const { memberId } = await readOf(lek, 'withdrawals', locked)
  await server.db.script(`UPDATE member SET status = 'blocked' WHERE id = '${memberId}'`)
  const before = await booksOf(server.db, memberId)
  // Somebody else has it meanwhile.
  await lek.act(paid, { act: 'claim' })
  const [one, other, third] = references
  const answers = await readBack(
    nok,
    { reference: one, amount: 300, number: `bank-${paid}` },
    { reference: other, amount: 300.01 },
    { reference: third, amount: 300 },
    { reference: 'KP00999001', amount: 300 },
  )
  expect(answers.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'paid',
    'other-amount',
    'member-locked',
    'unknown',
  ])
  const payment = { bankCode: 'SCB', reference: `bank-${paid}`, by: 'Nok' }
  expect(await readOf(lek, 'withdrawals', paid)).toMatchObject({ state: 'paid', payment, fileNumber: null })
  expect(await readOf(lek, 'withdrawals', otherAmount)).toMatchObject({ state: 'approved' })
  expect(await booksOf(server.db, memberId)).toEqual(before)
  expect(await readBack(lek, { reference: one, amount: 300 })).toMatchObject([{ outcome: 'paid-before' }])
  expect(await fileOf(nok, id)).toMatchObject({
    openTimes: 2,
    openAmount: 600,
    lines: [{ state: 'paid' }, { state: 'open' }, { state: 'open' }],
  })
  await server.db.script(`UPDATE member SET status = 'active' WHERE id = '${memberId}'`)
  // Without a number of the bank it is paid under ours.
  expect(await readBack(nok, { reference: third, amount: 300 })).toMatchObject([{ outcome: 'paid' }])
  expect((await readOf(lek, 'withdrawals', locked)).payment).toMatchObject({ reference: third })
})

it('only another person takes out what was not paid; it waits again, and what the bank pays all the same is said', async () => {
  const [paid, left] = [await approved(), await approved()]
  const { id, references } = await fileWith(paid, left)
  await readBack(nok, { reference: references[0], amount: 300 })
  expect(await undo(nok, id)).toBe('other-person')
  expect(await undo(lek, id)).toBe('done')
  expect(await undo(lek, id)).toBe('moved-on')
  expect(await fileOf(nok, id)).toMatchObject({
    undone: { by: 'Lek' },
    openTimes: 0,
    lines: [{ state: 'paid' }, { state: 'taken-out' }],
  })
  expect(await logged('payment-file-undo')).toMatchObject([{ by: 'Lek', subject: id }])
  expect(await readBack(nok, { reference: references[1], amount: 300 })).toMatchObject([
    { outcome: 'taken-out' },
  ])
  expect(await readOf(nok, 'withdrawals', left)).toMatchObject({ state: 'approved', fileNumber: null })
  // Who says that the bank has not paid it does not pay it: it would be paid twice by one person's word.
  expect(await make(lek)).toMatchObject({ outcome: 'nothing-waits' })
  const byHand = { act: 'pay', bankCode: 'SCB', reference: `by-hand-${left}` }
  expect(await lek.take('withdrawals', left, byHand)).toEqual({ outcome: 'taken-out' })
  const again = await fileWith(left)
  expect(again.file.lines).toMatchObject([{ withdrawalId: left, state: 'open' }])
})

it('two people who read the same answer at once, and somebody who claims what is in it, wait for each other only', async () => {
  const ids = [await approved(), await approved(), await approved()]
  const { references } = await fileWith(...ids)
  const payments = references.map((reference) => ({ reference, amount: 300 }))
  const before = await deadlocks()
  const [one, other] = await Promise.all([
    readBack(nok, ...payments),
    readBack(lek, ...payments.toReversed()),
    ...ids.map((id) => mali.act(id, { act: 'claim' })),
  ])
  const outcomes = [...one, ...other].map(({ outcome }: { outcome: string }) => outcome)
  expect(outcomes.toSorted()).toEqual([...ids.map(() => 'paid'), ...ids.map(() => 'paid-before')])
  expect(await deadlocks()).toBe(before)
})

it('a withdrawal that was paid by a file and is opened again is paid by another file', async () => {
  const id = await approved()
  const { references } = await fileWith(id)
  await readBack(nok, { reference: references[0], amount: 300 })
  const { memberId } = await readOf(lek, 'withdrawals', id)
  await lek.propose({ kind: 'withdrawal-reopen', memberId, withdrawalId: id })
  expect(await mali.decide(memberId)).toEqual({ outcome: 'done' })
  const second = await server.join(undefined, 'cashier', 'second')
  await second.take('withdrawals', id, { act: 'approve' })
  const again = await make(second)
  const [line] = (await fileOf(nok, again.id)).lines
  expect(line).toMatchObject({ withdrawalId: id })
  const payment = { reference: line.reference, amount: 300 }
  expect(await readBack(second, payment)).toMatchObject([{ outcome: 'paid' }])
})
