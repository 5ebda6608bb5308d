/**
 * What one person proposes for a member and another decides: an account, a phone number, the end of an exclusion. Money is in
 * `corrections.test.ts`, and who can be the second in `two-people.test.ts`.
 */
import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { changeAccountByHouse } from '../../../server/domains/members/change-profile.ts'
import { openWithdrawal } from '../../../server/domains/withdrawals/withdrawals.ts'
import type { Transaction } from '../../../server/platform/db/transaction.ts'
import { untilLocked } from '../../support/database/waits-for-lock.ts'
import { type AtDesk, deskServerForFile } from '../../support/desk.ts'
import { memberWith, readMember, type TestMember } from '../../support/members.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { stranger } from '../members/newcomer.ts'
import { newPlayer, type Player } from '../rewards/player.ts'
import { loggedActs } from './logged-acts.ts'
import { newAccount, newPhone } from './new-contact.ts'

const server = await deskServerForFile({ config: { rateLimit: false } })
const [mali, nok, lek] = [await server.enter('mali'), await server.enter('nok'), await server.enter('lek')]
const second = await server.join(undefined, 'manager', 'second')

const newMember = () => memberWith(server.db, { WALLET: 500_00 })
const proposeFor = async (kind: string, { id }: TestMember, typed: object, by = mali) =>
  (await by.propose({ kind, memberId: id, ...typed })).body
const propose = (member: TestMember, account: object = newAccount(), by: AtDesk = mali) =>
  proposeFor('member-account', member, account, by)
const profileOf = async ({ token }: TestMember) =>
  Object((await server.request('/api/account/profile', { token })).body)
const waiting = async ({ id }: TestMember) => (await nok.call('/api/proposals', { memberId: id })).body

it('a proposal of a kind that only a newer node knows is not listed, and takes no list away', async () => {
  const member = await newMember()
  await propose(member)
  await server.db.script(
    `INSERT INTO proposal (id, kind, member_id, subject, input, because, proposed_by, proposed_at, lapses_at)
     SELECT gen_random_uuid(), 'newer', member_id, '', '{}', 'x', proposed_by, proposed_at, lapses_at FROM proposal WHERE member_id = '${member.id}'`,
  )
  expect(await waiting(member)).toHaveLength(1)
})

it('a proposal of a newer node, which keeps more of it than this one knows, is not carried out', async () => {
  const member = await newMember()
  const before = await profileOf(member)
  await propose(member)
  const more = `UPDATE proposal SET input = input || '{"more": 1}' WHERE member_id = '${member.id}'`
  await server.database.asSupervisor(more)
  expect(await nok.decide(member.id)).toEqual({ outcome: 'unknown' })
  expect(await profileOf(member)).toEqual(before)
})

it('a proposal is listed, however many there are, and the database is asked once', async () => {
  const member = await newMember()
  await propose(member)
  await server.db.script(
    `INSERT INTO proposal (id, kind, member_id, subject, input, because, proposed_by, proposed_at, lapses_at)
     SELECT gen_random_uuid(), kind, member_id, n::text, input, because, proposed_by, proposed_at, lapses_at
       FROM proposal, generate_series(1, 100) n WHERE member_id = '${member.id}'`,
  )
  const query = vi.spyOn(server.db, 'query')
  expect(await waiting(member)).toHaveLength(101)
  const asked = query.mock.calls.map(([name]) => name).filter((name) => /^member|^proposal/.test(name))
  expect(asked).toEqual(['proposal.waiting', 'member.see', 'member-pause.read'])
  query.mockRestore()
})

it('a proposal is confirmed once, however many confirm it at once', async () => {
  const member = await newMember()
  await propose(member)
  expect(await propose(member)).toEqual({ outcome: 'already-proposed' })
  const [{ id }] = Object(await waiting(member))
  const both = await Promise.all([nok, lek].map((by) => by.actAt('proposals', id, { act: 'confirm' })))
  const outcomes = both.map((answer) => String(Object(answer).outcome))
  expect(outcomes.toSorted()).toEqual(['done', 'moved-on'])
})

it('a proposal changes nothing when it is refused or withdrawn, and can be made again', async () => {
  const member = await newMember()
  const before = await profileOf(member)
  await propose(member)
  const refused = await nok.decide(member.id, { act: 'refuse', because: 'no such account' })
  expect(refused).toEqual({ outcome: 'done' })
  await propose(member)
  expect(await nok.decide(member.id, { act: 'withdraw' })).toEqual({ outcome: 'not-yours' })
  expect(await mali.decide(member.id, { act: 'withdraw' })).toEqual({ outcome: 'done' })
  expect(await profileOf(member)).toEqual(before)
  expect((await loggedActs(server, member.id)).map(({ act }) => act)).toEqual([
    'member-account-withdraw',
    'member-account-propose',
    'member-account-refuse',
    'member-account-propose',
  ])
})

it('a proposal is checked when it is made, and again when it is confirmed', async () => {
  const [member, rival] = [await newMember(), await newMember()]
  const account = newAccount()
  const id = await server.withdrawal(member, 300)
  expect(await propose(member, account)).toEqual({ outcome: 'withdrawal-open' })
  await nok.take('withdrawals', id, { act: 'reject', reason: 'later' })
  for (const each of [member, rival]) expect(await propose(each, account)).toEqual({ outcome: 'done' })
  expect(await nok.decide(member.id)).toEqual({ outcome: 'done' })
  expect(await nok.decide(rival.id)).toEqual({ message: 'EXISTING_BANK' })
})

it('a proposal is not confirmed once its person has left', async () => {
  const member = await newMember()
  await propose(member, newAccount(), await server.join(mali, 'manager', 'leaving'))
  await mali.call(`/api/people/${await server.idOf('leaving')}`, { role: 'cashier' })
  expect(await nok.decide(member.id)).toEqual({ outcome: 'first-left' })
})

it('a proposal cannot be written as done by one, nor decided twice, whoever has the rights of the server', async () => {
  const member = await newMember()
  await propose(member)
  const decided = (by: string) =>
    server.db.script(
      `UPDATE proposal SET state = 'done', decided_by = ${by}, decided_at = now() WHERE member_id = '${member.id}'`,
    )
  await expect(decided('proposed_by')).rejects.toThrow('done_by_two')
  await nok.decide(member.id, { act: 'refuse', because: 'no' })
  await expect(decided(`(SELECT id FROM staff WHERE username = 'lek')`)).rejects.toThrow('decided once')
  await expect(server.db.script('DELETE FROM proposal')).rejects.toThrow('permission denied')
})

it('a proposed account has the deposits of the member from then on, and the log has its last digits', async () => {
  const member = await newMember()
  const before = await profileOf(member)
  const typed = newAccount({ bankAccountNo: '๗๗-๐๐๐-๐๙๙๙๙', bankAccountName: '  ใหม่   ใจดี ' })
  expect(await propose(member, typed)).toEqual({ outcome: 'done' })
  expect(await profileOf(member)).toEqual(before)
  expect(await nok.decide(member.id)).toEqual({ outcome: 'done' })
  const account = { bankCode: 'KBANK', bankAccountNo: '7700009999', bankAccountName: 'ใหม่ ใจดี' }
  expect(await profileOf(member)).toMatchObject({ name: before.name, ...account })
  const detail = {
    before: `SCB ··${String(before.bankAccountNo).slice(-4)}, ${before.bankAccountName}`,
    after: 'KBANK ··9999, ใหม่ ใจดี',
  }
  expect(await loggedActs(server, member.id)).toEqual([
    { act: 'member-account-confirm', detail },
    { act: 'member-account-propose', detail: { because: 'asked in the chat', ...detail } },
  ])
  const ofNewAccount = { bankCode: 'KBANK', amount: 20 }
  expect(await server.transfer(member.username, randomUUID(), ofNewAccount)).toBe('credited')
  const { body } = await mali.call('/api/banks')
  expect(body).toContainEqual({ code: 'SCB', nameTH: 'ธนาคารไทยพาณิชย์', nameEN: 'Siam Commercial Bank' })
})

it('a proposed account follows the rules of the registration', async () => {
  const member = await newMember()
  for (const [code, changes] of [
    ['INVALID_BANK', { bankCode: 'NONE' }],
    ['INVALID_USER_INFO', { bankAccountNo: '123' }],
    ['INVALID_USER_INFO', { bankAccountName: `น${'\u0E49'.repeat(4)}` }],
    ['BANK_ACCOUNT_NAME_ENG', { bankCode: 'KTB' }],
  ] as const)
    expect(await propose(member, newAccount(changes))).toMatchObject({ message: code })
  expect(await loggedActs(server, member.id)).toEqual([])
})

it('a proposed account is not one that another member gets at the same moment, with zeros before its number', async () => {
  const [one, other] = [await newMember(), await newMember()]
  const { bankAccountNo, ...account } = newAccount()
  const give = (tx: Transaction, { id }: TestMember, zeros: string) =>
    changeAccountByHouse(tx, id, { ...account, bankAccountNo: zeros + bankAccountNo }, new Date())
  const later = await server.db.transaction(async (tx) => {
    await give(tx, one, '')
    const outcome = server.db.transaction((then) => give(then, other, '00')).catch((error: unknown) => error)
    await Promise.race([outcome, untilLocked(server.db)])
    return { outcome }
  })
  expect(await later.outcome).toMatchObject({ code: 'EXISTING_BANK' })
})

it('a proposed account gets a withdrawal that was requested at the same moment', async () => {
  const member = await newMember()
  // As the call was authenticated.
  const before = await readMember(server.db, member)
  const { bankCode, bankAccountNo, ...more } = newAccount()
  await propose(member, { bankCode, bankAccountNo, ...more })
  await nok.decide(member.id)
  const request = { amountSatang: 300_00, occurredAt: new Date(), limits: USUAL_SETTINGS.withdrawals }
  await server.db.transaction((tx) => openWithdrawal(tx, before, request))
  const paidTo = 'SELECT bank_code, bank_account_no FROM withdrawal WHERE member_id = $1'
  expect(await server.db.query('test.paid-to', paidTo, [member.id])).toEqual([
    { bank_code: bankCode, bank_account_no: bankAccountNo },
  ])
})

const exclude = async (player: Player, length = 'half-year') => {
  const body = { length, password: stranger().password }
  expect((await player.request('/api/account/pause', 'POST', body)).status).toBe(200)
}
const pauseOf = async (player: Player) => Object((await player.request('/api/account/limits')).body).pause
const dispute = (player: Player) => proposeFor('member-exclusion', player, { because: 'stolen phone' })

it('the end of a disputed exclusion is decided by two managers, and the row of the exclusion stays as it was', async () => {
  const player = await newPlayer(server)
  expect(await dispute(player)).toEqual({ outcome: 'no-exclusion' })
  await exclude(player)
  expect(await dispute(player)).toEqual({ outcome: 'done' })
  expect(await nok.decide(player.id)).toMatchObject({ message: 'KEY_INVALID' })
  expect(await pauseOf(player)).toMatchObject({ kind: 'exclusion' })
  expect(await second.decide(player.id)).toEqual({ outcome: 'done' })
  expect(await pauseOf(player)).toBeUndefined()
  const reopened = 'SELECT reopened_at AS at FROM member_pause WHERE member_id = $1'
  expect(await server.db.query('test.pause', reopened, [player.id])).toEqual([{ at: null }])
})

it('the end of a disputed exclusion ends neither one that began after it, nor an earlier one', async () => {
  const player = await newPlayer(server)
  await exclude(player)
  const own = await pauseOf(player)
  await exclude(player, 'five-years')
  await dispute(player)
  expect(await second.decide(player.id)).toEqual({ outcome: 'done' })
  expect(await pauseOf(player)).toEqual(own)
  await dispute(player)
  await exclude(player)
  await second.decide(player.id)
  expect(await pauseOf(player)).toMatchObject({ kind: 'exclusion' })
})

it('the end of a disputed exclusion takes two people and the log, whoever has the rights of the server', async () => {
  const player = await newPlayer(server)
  await exclude(player)
  const made = `INSERT INTO proposal (id, kind, member_id, subject, input, because, proposed_by, proposed_at, lapses_at, state, decided_by)
    SELECT gen_random_uuid(), 'member-exclusion', '${player.id}', '', '{}', 'x', a.id, now(), now() + interval '1 day'`
  const people = "FROM staff a, staff b WHERE a.username = 'mali' AND b.username = 'second'"
  await expect(server.db.script(`${made}, 'done', b.id ${people}`)).rejects.toThrow('begins as waiting')
  await server.db.script(`${made}, 'waiting', NULL ${people}`)
  const decided = `UPDATE proposal SET state = 'done', decided_by = (SELECT id FROM staff WHERE username = 'second') WHERE member_id = '${player.id}'`
  await expect(server.db.script(decided)).rejects.toThrow('the log does not have')
  expect(await pauseOf(player)).toMatchObject({ kind: 'exclusion' })
})

const proposePhone = (member: TestMember, typed: object) => proposeFor('member-phone', member, typed)
const codeFor = ({ id }: TestMember, phone = newPhone()) => server.codeFor(mali, id, phone)
async function change(member: TestMember, phone: string) {
  expect(await proposePhone(member, await codeFor(member, phone))).toEqual({ outcome: 'done' })
  expect(await nok.decide(member.id)).toEqual({ outcome: 'done' })
}
const logIn = (username: string) => {
  const body = { username, password: stranger().password }
  return server.request('/api/login', { method: 'POST', body })
}
const register = async (username: string) => {
  const body = { ...stranger(), username }
  return (await server.request('/api/account', { method: 'POST', body })).body
}

it('another phone number is what they log in with once a second person has confirmed it; games do not notice', async () => {
  const player = await newPlayer(server)
  await player.deposit(300)
  await player.toGame(100)
  const phone = newPhone()
  expect(await proposePhone(player, await codeFor(player, phone))).toEqual({ outcome: 'done' })
  expect(await player.walletSatang()).toBe(200_00)
  expect(await nok.decide(player.id)).toEqual({ outcome: 'done' })
  expect((await player.request('/api/wallet')).status).toBe(401)
  expect((await logIn(player.username)).status).toBe(401)
  const { token } = Object((await logIn(phone)).body)
  expect((await server.request('/api/wallet/refresh/slot', { token })).status).toBe(200)
  expect((await server.request('/api/wallet', { token })).body).toMatchObject({
    wallet: { amount: 200 },
    slots: expect.arrayContaining([expect.objectContaining({ code: 'PG', amount: 100 })]),
  })
  const shown = { before: expect.stringMatching(/^08/), after: expect.stringMatching(/^06/) }
  expect(await loggedActs(server, player.id)).toMatchObject([
    { act: 'member-phone-confirm', detail: shown },
    { act: 'member-phone-propose', detail: shown },
    { act: 'member-send-code' },
  ])
})

it('another phone number needs the code; five wrong ones end it, however often it is proposed', async () => {
  const member = await newMember()
  const typed = await codeFor(member)
  const otpCode = String(Object(typed).otpCode).replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
  for (let attempt = 1; attempt < 5; attempt += 1)
    expect(await proposePhone(member, { ...typed, otpCode })).toMatchObject({ message: 'OTP_CODE_INVALID' })
  expect(await proposePhone(member, { ...typed, otpCode })).toMatchObject({ message: 'OTP_BLOCK' })
  expect(await proposePhone(member, typed)).toMatchObject({ message: 'OTP_BLOCK' })
})

it('another phone number takes a code that was sent with a proposal that was refused for something else, and only once', async () => {
  const member = await newMember()
  const typed = await codeFor(member)
  expect(await proposePhone(member, { ...typed, because: ' ' })).toMatchObject({ message: 'KEY_INVALID' })
  expect(await proposePhone(member, typed)).toEqual({ outcome: 'done' })
  expect(await proposePhone(member, typed)).toMatchObject({ message: 'UNVERIFIED_OTP' })
  const later = await codeFor(member)
  expect(await proposePhone(member, later)).toEqual({ outcome: 'already-proposed' })
  await mali.decide(member.id, { act: 'withdraw' })
  expect(await proposePhone(member, later)).toEqual({ outcome: 'done' })
})

it('another phone number is not that of a member, also of one who got it meanwhile', async () => {
  const [member, other] = [await newMember(), await newMember()]
  const path = `/api/members/${member.id}/send-code`
  const sent = async (phone: string) => (await mali.call(path, { phone })).body
  expect(await sent(other.username)).toEqual({ message: 'EXISTING_USER' })
  expect(await sent('12345')).toEqual({ message: 'PHONE_NUMBER_REQUIRE_10_DIGIT' })
  const phone = newPhone()
  await proposePhone(member, await codeFor(member, phone))
  expect(await register(phone)).toEqual({ message: 'OK' })
  expect(await nok.decide(member.id)).toEqual({ message: 'EXISTING_USER' })
})

it('another phone number takes a proposal that the log has, whoever has the rights of the server', async () => {
  const { id } = await newMember()
  const [made] = await server.db.query<{ id: string }>(
    'test.propose',
    `INSERT INTO proposal (id, kind, member_id, subject, input, because, proposed_by, proposed_at, lapses_at)
     SELECT gen_random_uuid(), 'member-phone', $1, '', jsonb_build_object('phone', $2::text), 'x', id, now(), now() FROM staff
      WHERE username = 'mali' RETURNING id`,
    [id, newPhone()],
  )
  const changed = await server.db.query('test.change', 'SELECT change_phone($1) AS is', [made?.id])
  expect(changed).toEqual([{ is: false }])
})

it('another phone number leaves the former one in the search and as the sender of money, also where it was changed by hand', async () => {
  const [member, byHand] = [await newMember(), await newMember()]
  await change(member, newPhone())
  for (const search of [member.username, member.username.slice(-4)])
    expect((await nok.call('/api/members', { search })).body).toContainEqual(
      expect.objectContaining({ id: member.id }),
    )
  const sent = { bankCode: 'TRUEMONEY', amount: 50, senderAccountNo: member.username }
  await server.transfer('0812345678', randomUUID(), sent)
  const list = Object((await nok.call('/api/arrivals', { filter: 'open', search: member.username })).body)
  const arrival = Object((await nok.call(`/api/arrivals/${list.rows[0]?.id}`)).body)
  expect(arrival.candidates).toMatchObject([{ id: member.id, hints: ['sender'] }])
  await server.database.asSupervisor(`UPDATE member SET username = '${newPhone()}' WHERE id = '${byHand.id}'`)
  await expect(server.db.script('DELETE FROM member_former_phone')).rejects.toThrow('permission denied')
  expect(await register(byHand.username)).toEqual({ message: 'EXISTING_USER' })
})

it('another phone number keeps the former one from others for a year, and gives it back to the member at once', async () => {
  const member = await newMember()
  const phone = newPhone()
  await change(member, phone)
  expect(await register(member.username)).toEqual({ message: 'EXISTING_USER' })
  await change(member, member.username)
  await change(member, phone)
  await server.sandbox('POST', '/api/clock', { advanceSeconds: 366 * 86_400 })
  expect(await register(member.username)).toEqual({ message: 'OK' })
})
