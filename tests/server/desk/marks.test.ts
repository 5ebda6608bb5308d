/** What a person should look at before money goes out, and when it takes a second one. */
import { expect, it } from 'vitest'
import { readMemberLimit } from '../../../server/domains/withdrawals/member-limit.ts'
import { deskServerForFile, readOf } from '../../support/desk.ts'
import { memberWith, type TestMember } from '../../support/members.ts'

const server = await deskServerForFile({
  config: { rateLimit: false },
  settings: {
    withdrawals: {
      dailyPerMember: 1000,
      secondPersonAbove: 20_000,
      secondPersonSharing: 400,
      secondPersonYoung: 300,
      secondPersonUnplayed: 200,
    },
  },
})
const { db } = server
const [nok, lek] = [await server.enter('nok'), await server.enter('lek')]

let made = 0
/** A member of whom nothing is marked. */
const newMember = (profile: object = {}) =>
  memberWith(db, { WALLET: 1000_00 }, { bankAccountName: `HOLDER ${(made += 1)}`, ...profile })
const marksOf = async ({ id }: TestMember) => (await readOf(nok, 'members', id)).marks
const kindsOf = async (member: TestMember) =>
  (await marksOf(member)).map(({ kind }: { kind: string }) => kind)

/** The member has logged in from that address. */
const logInFrom = (address: string, { username }: TestMember) =>
  db.query(
    'test.log-in',
    `INSERT INTO login_try (username, asker, failures_in_a_row, last_try_at, proved_at) VALUES ($1, 'address ' || $2, 0, now(), now())`,
    [username, address],
  )
/** How far a withdrawal of that amount is after one person has approved it. */
async function approvedOnce(member: TestMember, amount: number) {
  const id = await server.withdrawal(member, amount)
  const detail = await readOf(nok, 'withdrawals', id)
  const { state } = Object(await nok.take('withdrawals', id, { act: 'approve' }))
  return { id, state, detail }
}

it('a member who shares nothing, has no deposit and is no newcomer has no mark', async () => {
  expect(await marksOf(await newMember())).toEqual([])
})

it('another member with the same holder, account or address is named, and many at one address say nothing', async () => {
  const one = await newMember({ bankAccountName: 'SOMCHAI JAIDEE' })
  const other = await newMember({ bankAccountName: 'somchai jaidee' })
  const others = [{ id: other.id, phone: expect.stringContaining('···') }]
  expect(await marksOf(one)).toEqual([{ kind: 'same-name', others, paidIn: null, played: null }])

  const [had, has] = [await newMember(), await newMember()]
  const [{ no } = { no: '' }] = await db.query<{ no: string }>(
    'test.account',
    'SELECT bank_account_no AS no FROM member WHERE id = $1',
    [had.id],
  )
  await db.query('test.change', "UPDATE member SET bank_account_no = '5550001111' WHERE id = $1", [had.id])
  await db.query('test.take', 'UPDATE member SET bank_account_no = $2 WHERE id = $1', [has.id, no])
  expect(await marksOf(has)).toMatchObject([{ kind: 'same-account', others: [{ id: had.id }] }])
  expect(await kindsOf(had)).toEqual(['same-account'])

  const [here, there] = [await newMember(), await newMember()]
  for (const member of [here, there]) await logInFrom('203.0.113.7', member)
  expect(await marksOf(here)).toMatchObject([{ kind: 'same-address', others: [{ id: there.id }] }])
  for (let more = 0; more < 9; more += 1) await logInFrom('203.0.113.7', await newMember())
  expect(await marksOf(here)).toEqual([])
})

it('what was paid in and not played since the last payout is marked with both sums', async () => {
  const member = await newMember()
  await server.transfer(member.username, 'UNPLAYED1', { senderAccountNo: member.username, amount: 500 })
  expect(await marksOf(member)).toMatchObject([{ kind: 'unplayed', paidIn: 500, played: 0 }])
  await db.query(
    'test.play',
    "INSERT INTO play_day (member_id, day, turnover_satang, net_satang) VALUES ($1, to_char(now() + interval '1 day', 'YYYY-MM-DD'), 50000, 0)",
    [member.id],
  )
  expect(await marksOf(member)).toEqual([])
  const { id } = await approvedOnce(member, 250)
  await nok.act(id, { act: 'pay', bankCode: 'SCB', reference: 'PAID1' })
  await server.transfer(member.username, 'UNPLAYED2', { senderAccountNo: member.username, amount: 700 })
  expect(await marksOf(member)).toMatchObject([{ kind: 'unplayed', paidIn: 700, played: 500 }])
})

it.each([
  [
    'shares a holder',
    400,
    async () => {
      await newMember({ bankAccountName: 'TWO WALLETS' })
      return newMember({ bankAccountName: 'TWO WALLETS' })
    },
  ],
  [
    'is new',
    300,
    async () => {
      const member = await newMember()
      await server.database.asSupervisor(`UPDATE member SET created_at = now() WHERE id = '${member.id}'`)
      return member
    },
  ],
  [
    'has not played what was paid in',
    200,
    async () => {
      const member = await newMember()
      await server.transfer(member.username, `UNPLAYED-${member.username}`, {
        senderAccountNo: member.username,
        amount: 100,
      })
      return member
    },
  ],
])('of a member who %s two people approve what is above the amount of the house', async (_, limit, join) => {
  const small = await approvedOnce(await join(), limit)
  expect(small).toMatchObject({ state: 'approved', detail: { secondAbove: limit, marks: [{}] } })
  const large = await approvedOnce(await join(), limit + 1)
  expect(large.state).toBe('awaiting-second')
  expect(await lek.take('withdrawals', large.id, { act: 'confirm' })).toEqual({
    outcome: 'done',
    state: 'approved',
  })
})

it('without a mark the amount of the house for all counts', async () => {
  const member = await newMember()
  const { detail, state } = await approvedOnce(member, 900)
  expect([detail.marks, detail.secondAbove, state]).toEqual([[], 20_000, 'approved'])
})

it('what one member may withdraw in a day is lowered by one person and raised by two', async () => {
  const member = await memberWith(db, { WALLET: 9000_00 }, { bankAccountName: `HOLDER ${(made += 1)}` })
  const lower = async (amount: number) =>
    (await nok.keyed(`/api/members/${member.id}/lower-limit`, { amount, because: 'asked in the chat' })).body
  const ask = (amount: number) =>
    server.request('/api/wallet/withdraw', { method: 'POST', body: { amount }, token: member.token })
  expect(await readOf(nok, 'members', member.id)).toMatchObject({
    dailyWithdrawals: { own: null, house: 1000 },
  })
  expect(await lower(1000)).toEqual({ outcome: 'not-lower' })
  expect(await lower(150)).toEqual({ outcome: 'done' })
  expect(await lower(150)).toEqual({ outcome: 'not-lower' })
  expect(await ask(151)).toMatchObject({ status: 400, body: { message: 'WITHDRAW_DAY_LIMIT' } })

  // A limit that the house sets later for all holds for this member, too.
  expect(await readMemberLimit(db, member.id, 100_00)).toBe(100_00)

  const request = { kind: 'member-limit', memberId: member.id, amount: 5000 }
  expect((await nok.propose(request)).body).toEqual({ outcome: 'done' })
  expect(await ask(151)).toMatchObject({ status: 400 })
  expect(await nok.decide(member.id)).toEqual({ outcome: 'other-person' })
  expect(await lek.decide(member.id)).toEqual({ outcome: 'done' })
  expect(await ask(3000)).toMatchObject({ status: 200 })
  expect(await readOf(nok, 'members', member.id)).toMatchObject({ dailyWithdrawals: { own: 5000 } })
  expect(await lower(4500)).toEqual({ outcome: 'done' })
  expect(await readMemberLimit(db, member.id, 100_00)).toBe(4500_00)

  const mali = await server.enter('mali')
  await nok.propose({ kind: 'member-limit', memberId: member.id })
  const [waiting] = Object((await lek.call('/api/proposals', { memberId: member.id })).body)
  expect(waiting).toMatchObject({ before: '฿4,500.00', amount: null })
  // Without a limit it may be any amount.
  expect(await lek.decide(member.id)).toEqual({ outcome: 'needs-manager' })
  expect(await mali.decide(member.id)).toEqual({ outcome: 'done' })
  expect(await readOf(nok, 'members', member.id)).toMatchObject({ dailyWithdrawals: { own: null } })

  await nok.propose(request)
  expect(await lower(0)).toEqual({ outcome: 'done' })
  expect(await lek.decide(member.id)).toEqual({ outcome: 'limit-changed' })
  expect(await readOf(nok, 'members', member.id)).toMatchObject({ dailyWithdrawals: { own: 0 } })
})
