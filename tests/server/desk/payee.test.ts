/** What who pays a withdrawal out knows of the account that it goes to. */
import { describe, expect, it } from 'vitest'
import { isOtherHolder } from '../../../server/domains/withdrawals/payee.ts'
import { deskServerForFile, listOf, readOf } from '../../support/desk.ts'
import { newPlayer, type Player } from '../rewards/player.ts'
import { newAccount } from './new-contact.ts'

const server = await deskServerForFile({ config: { rateLimit: false } })
const [nok, mali] = [await server.enter('nok'), await server.enter('mali')]
const PASSWORD = 'ปลาทู สองตัว'

const advanceDays = (days: number) => server.sandbox('POST', '/api/clock', { advanceSeconds: days * 86_400 })
const account = () => newAccount({ bankCode: 'SCB', bankAccountName: 'THIEF NAME' })

async function withdraw(player: Player) {
  await player.deposit(500)
  const id = await server.withdrawal(player, 300)
  const [row] = (await listOf(nok, 'withdrawals', 'open', player.username)).rows
  return { row, detail: await readOf(nok, 'withdrawals', id) }
}

async function eventsOf({ id }: Player, whats: readonly string[]): Promise<{ what: string; note: string }[]> {
  const { timeline } = await readOf(nok, 'members', id)
  return timeline.filter(({ what }: { what: string }) => whats.includes(what))
}

/** The member changes their own account: as a thief with a fresh login does. */
async function byMember(player: Player, typed: object) {
  const body = { name: 'มานี', ...typed, password: PASSWORD }
  const change = { method: 'PUT', body, token: player.token }
  expect((await server.request('/api/account/profile', change)).status).toBe(200)
}
async function byHouse(player: Player, typed: object) {
  await mali.propose({ kind: 'member-account', memberId: player.id, ...typed })
  expect(await nok.decide(player.id)).toEqual({ outcome: 'done' })
}

describe.each([
  ['the member', byMember],
  ['the house', byHouse],
])('an account that %s changed', (_, change) => {
  it('a changed account is marked, and shown with its time and the one before, in row, page and timeline', async () => {
    const player = await newPlayer(server)
    const first = Object((await player.request('/api/account/profile')).body)
    const before = `KTB ··${String(first.bankAccountNo).slice(-4)}`
    const typed = account()
    await change(player, typed)
    const { row, detail } = await withdraw(player)
    const marks = { accountBefore: before, isYoungAccount: true, isOtherHolder: true }
    expect(row).toMatchObject(marks)
    expect(detail).toMatchObject({ ...marks, accountSince: row.accountSince })
    expect(Date.parse(row.askedAt) - Date.parse(row.accountSince)).toBeLessThan(3_600_000)
    const after = `SCB ··${typed.bankAccountNo.slice(-4)}`
    expect(await eventsOf(player, ['account-changed', 'account-registered'])).toMatchObject([
      { what: 'account-changed', note: `${before} → ${after}, THIEF NAME`, at: row.accountSince },
      { what: 'account-registered', note: before },
    ])
    expect(await readOf(nok, 'members', player.id)).toMatchObject({ isOtherHolder: true })
  })
})

it('an account is marked for the days of the setting, and an account that was had before is as new', async () => {
  const player = await newPlayer(server)
  const [one, other] = [account(), account()]
  await byMember(player, one)
  await byMember(player, other)
  await advanceDays(7)
  const { row } = await withdraw(player)
  expect(row).toMatchObject({ isYoungAccount: false, accountBefore: `SCB ··${one.bankAccountNo.slice(-4)}` })
  await server.sandbox('POST', '/api/withdrawals/settle', { username: player.username, outcome: 'FAILED' })
  await byMember(player, one)
  const again = await withdraw(player)
  expect(again.row).toMatchObject({
    isYoungAccount: true,
    accountBefore: `SCB ··${other.bankAccountNo.slice(-4)}`,
  })
  // What was asked before keeps the account of its time.
  const { accountSince, accountBefore } = row
  expect(await readOf(nok, 'withdrawals', row.id)).toMatchObject({ accountSince, accountBefore })
})

it("a member's first account has none before and is as old as the member", async () => {
  const player = await newPlayer(server, { bankCode: 'SCB', bankAccountName: 'มานี มีชัย' })
  const { row, detail } = await withdraw(player)
  expect(row).toMatchObject({ accountBefore: null, isYoungAccount: false, isOtherHolder: false })
  expect(row.accountSince).toBe(detail.memberSince)
})

it('who makes name and holder agree is another holder for thirty days, and the timeline has both names', async () => {
  const player = await newPlayer(server, { name: 'Manee Meechai' })
  await byMember(player, { ...account(), name: 'Passing Name' })
  await byMember(player, { ...account(), name: 'Thief Name' })
  const { detail } = await withdraw(player)
  expect(detail).toMatchObject({ name: 'Thief Name', isOtherHolder: true, formerName: 'Manee Meechai' })
  const read = async () => (await nok.call(`/api/members/${player.id}`)).body
  expect(await read()).toMatchObject({ isOtherHolder: true })
  expect(await eventsOf(player, ['name-changed'])).toMatchObject([
    { note: 'Passing Name → Thief Name' },
    { note: 'Manee Meechai → Passing Name' },
  ])
  await advanceDays(31)
  expect(await read()).toMatchObject({ isOtherHolder: false })
})

it('a change of the account stays in the timeline, whatever else the member makes many of', async () => {
  const player = await newPlayer(server)
  await byMember(player, account())
  await server.db.script(`
    INSERT INTO deposit_announcement (id, member_id, amount_satang, occurred_at)
    SELECT gen_random_uuid(), '${player.id}', 100, now() + interval '1 year' FROM generate_series(1, 101);
    INSERT INTO session (token_hash, member_id, created_at, expires_at, last_seen_at)
    SELECT sha256(gen_random_uuid()::text::bytea), '${player.id}', now() + interval '1 year', now(), now() FROM generate_series(1, 101)`)
  expect(await eventsOf(player, ['account-changed'])).toHaveLength(1)
  expect(await eventsOf(player, ['PENDING', 'log-in'])).toHaveLength(100)
})

it("a holder's name that the member corrects is no other holder's, and is in the timeline", async () => {
  const player = await newPlayer(server, { bankCode: 'SCB', bankAccountName: 'มานี มีชัย' })
  const body = { bankCode: 'SCB', bankAccountName: 'นางมานี มีชัย' }
  const call = { method: 'PUT', body, token: player.token }
  expect((await server.request('/api/account/bankAccountName', call)).status).toBe(200)
  const { row } = await withdraw(player)
  expect(row.isOtherHolder).toBe(false)
  const note = 'มานี มีชัย → นางมานี มีชัย'
  expect(await eventsOf(player, ['holder-changed'])).toMatchObject([{ note }])
})

it('a password that the member has changed is in the timeline', async () => {
  const player = await newPlayer(server)
  const body = { oldPassword: PASSWORD, newPassword: 'ปลาทู สามตัว' }
  const { token } = player
  expect((await server.request('/api/account/changepwd', { method: 'PUT', body, token })).status).toBe(200)
  expect(await eventsOf(player, ['password-changed'])).toMatchObject([{ source: 'session' }])
})

it.each([
  ['Somchai', 'SCB', 'SOMCHAI JAIDEE', false],
  ['สมชาย ใจดี', 'SCB', 'นายสมชาย ใจดี', false],
  ['Somchai Jaidee', 'SCB', 'SOMCHAI', false],
  ['สมชาย', 'KTB', 'SOMCHAI JAIDEE', false],
  ['Somchai', 'SCB', 'THIEF NAME', true],
  ['สมชาย', 'SCB', 'SOMEBODY ELSE', true],
  ['Victim', 'KTB', 'SOMEBODY ELSE', true],
  ['Somchai Jaidee', 'SCB', 'SOMCHAI THIEF', true],
  ['An', 'SCB', 'SUSAN', true],
])('the account of %s at %s in the name of %s is of somebody else: %s', (name, bank, holder, isOther) => {
  const names = { name, bankCode: bank, accountName: holder, formerNames: null }
  expect(isOtherHolder(names)).toBe(isOther)
})

it.each([
  ['MANA DEE', 'สมชาย', 'สมชาย ใจดี', true],
  ['สมชาย', 'สมชาย', 'สมชาย ใจดี', true],
  ['Mana', 'สมชาย', 'MANA DEE', false],
])('whom nothing compares with their former names is another holder: %s, before %s and %s: %s', (...row) => {
  const [name, before, accountName, isOther] = row
  const payee = { name, bankCode: 'KTB', accountName: 'MANA DEE' }
  expect(isOtherHolder({ ...payee, formerNames: { name: before, accountName } })).toBe(isOther)
})
