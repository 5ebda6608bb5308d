/** Money that arrived and nobody was credited with, and deposits that members announce. What people type is in `credits-by-word.test.ts`. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { deskServerForFile, found, listOf, readOf } from '../../support/desk.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { arrive } from '../deposits/arrivals.ts'

const USERNAME = '0812345678'

const server = await deskServerForFile({ config: { rateLimit: false } })
const [nok, mali] = [await server.enter('nok'), await server.enter('mali')]
const memberId = String(Object((await mali.call('/api/members', { search: USERNAME })).body)[0].id)
let [id, reference] = ['', '']

const list = async (filter: string, search = '') => listOf(nok, 'arrivals', filter, search)
const read = async () => readOf(nok, 'arrivals', id)
const transfer = (more: object = {}) => server.transfer(USERNAME, reference, more)
const wallet = async () => Object(await booksOf(server.db, memberId))['wallet']
const because = 'seen in the bank app'
const credit = (more: object = {}) => ({ act: 'credit', memberId, because, ...more })

/** Guesses of who 51 baht are from: an announcement and an open QR of them. */
const GUESSES = [
  [
    'test.announced',
    `INSERT INTO deposit_announcement (id, member_id, amount_satang, occurred_at)
     VALUES (gen_random_uuid(), $1, 5100, now())`,
  ],
  [
    'test.asked',
    `INSERT INTO qr_payment (id, member_id, provider, amount_satang, payload, created_at, expires_at)
     VALUES (gen_random_uuid(), $1, 'KBANK', 5100, '', now() - interval '1 hour', now() + interval '1 hour')`,
  ],
] as const

beforeEach(async () => {
  reference = `00${randomUUID().replaceAll('-', '')}`
  id = await server.unknownMoney(reference)
})

it('money from an unknown account waits with what is known of it, and is found by its number, its account in any spelling and its bank', async () => {
  const row = {
    id,
    bankCode: 'SCB',
    reference,
    sender: { bankCode: 'KBANK', accountEnd: '3210' },
    amount: 300,
    kip: null,
    units: null,
    state: 'waiting',
    why: 'unknown-sender',
  }
  for (const search of [reference.toUpperCase(), reference.slice(2)])
    expect((await list('open', search)).rows).toEqual([expect.objectContaining(row)])
  for (const search of ['987-6-54321-0', 'scb']) expect((await list('open', search)).total).toBeGreaterThan(0)
  expect(await read()).toMatchObject({ ...row, credits: [], candidates: [], gateways: [], steps: [] })
  expect(JSON.stringify(await read())).not.toContain('9876543210')
})

it('money from an unknown account that paid a QR is found by the reference of the QR', async () => {
  const qr = randomUUID()
  const paid = { kind: 'qr', code: null, number: reference, qr: { named: qr, id: null } } as const
  await arrive(server.db, { ...paid, why: 'unknown-qr' })
  for (const search of [qr, qr.replaceAll('-', '').slice(-20).toUpperCase()])
    expect((await list('open', search)).rows).toMatchObject([{ bankCode: 'QR', reference }])
  expect((await list('open', qr.slice(-8))).total).toBe(0)
})

it('money from an unknown account shows who announced its amount or handed in its slip, and the log has whom somebody saw', async () => {
  await server.db.query(
    'test.announce',
    `INSERT INTO deposit_announcement (id, member_id, amount_satang, occurred_at)
     VALUES (gen_random_uuid(), $1, 30000, now())`,
    [memberId],
  )
  expect((await read()).candidates).toEqual([
    { id: memberId, phone: '081···5678', name: 'สมชาย', hints: ['announced'] },
  ])
  const log = Object((await mali.call('/api/log', { search: id })).body)
  expect(log).toMatchObject([{ by: 'Nok', act: 'arrival-read', detail: { members: [memberId] } }])
  await nok.take('arrivals', id, credit())
  const open = "SELECT 1 FROM deposit_announcement WHERE status = 'PENDING'"
  expect(await server.db.query('test.open', open)).toEqual([])
})

it('money from an unknown account is credited to a member once, which the log, the page of the member and a search for its number know', async () => {
  const before = await wallet()
  await nok.assign(id, { act: 'claim' })
  const nobody = await nok.assign(id, credit({ memberId: randomUUID() }))
  expect(nobody).toMatchObject({ params: { key: 'memberId' } })
  const both = await Promise.all([1, 2].map(() => nok.assign(id, credit())))
  expect(both).toContainEqual({ outcome: 'done', state: 'credited' })
  expect(both).toContainEqual(expect.objectContaining({ outcome: 'moved-on', by: 'Nok' }))
  expect(await transfer({ senderAccountNo: '9876543210' })).toBe('already-credited')
  expect(await wallet()).toBe(before + 300_00)
  expect(await read()).toMatchObject({ credits: [{ id: memberId, amount: 300 }] })
  const detail = { because, amountSatang: 300_00, reference: `bank:SCB:${reference}` }
  const { body } = await mali.call('/api/log', { search: 'arrival-credit' })
  expect(Object(body)[0]).toMatchObject({ by: 'Nok', memberId, subject: id, detail })
  const event = expect.objectContaining({ source: 'desk', what: 'arrival-credit' })
  expect((await readOf(mali, 'members', memberId)).timeline).toContainEqual(event)
  expect((await mali.call('/api/members', { search: reference })).body).toMatchObject([{ id: memberId }])
})

it('money from an unknown account is closed with a reason, which the log keeps, and stays closed', async () => {
  await nok.assign(id, { act: 'claim' })
  for (const missing of [{ reason: 'test' }, { because }, { reason: 'lost', because }])
    expect(await nok.assign(id, { act: 'close', ...missing })).toHaveProperty('message')
  await nok.assign(id, { act: 'close', reason: 'returned', because })
  expect(await read()).toMatchObject({ state: 'closed', closedReason: 'returned' })
  const spelled = { senderAccountNo: '9876543210', reference: reference.slice(2) }
  expect(await transfer(spelled)).toBe('unknown-sender')
  expect((await list('open', reference)).rows).toEqual([])
})

it('money from an unknown account that is credited by another way meanwhile is credited here too', async () => {
  const before = await wallet()
  await nok.assign(id, { act: 'claim' })
  expect(await transfer()).toBe('credited')
  expect(await nok.assign(id, credit())).toMatchObject({ outcome: 'moved-on', state: 'credited' })
  expect(await wallet()).toBe(before + 300_00)
  expect((await list('credited', reference)).rows).toMatchObject([{ id, state: 'credited' }])
})

it('money under a used number shows what was credited, and is credited beside it', async () => {
  reference = randomUUID()
  const before = await wallet()
  expect(await transfer({ amount: 40 })).toBe('credited')
  expect(await transfer({ amount: 50 })).toBe('held')
  id = (await list('open', reference)).rows[0].id
  expect(await read()).toMatchObject({
    why: 'number-used',
    credits: [{ id: memberId, amount: 40 }],
    candidates: [{ id: memberId, hints: ['number', 'sender'] }],
  })
  expect(await nok.take('arrivals', id, credit())).toMatchObject({ state: 'credited' })
  expect(await wallet()).toBe(before + 90_00)
})

it('ten who announced or asked for its amount, the oldest first, hide neither whose account it is from nor what was credited', async () => {
  reference = randomUUID()
  expect(await transfer({ amount: 41 })).toBe('credited')
  expect(await transfer({ amount: 51 })).toBe('held')
  const others: string[] = []
  for (let guest = 0; guest < 12; guest += 1) {
    const { id: other } = await memberWith(server.db, { WALLET: 0 })
    await server.database.asSupervisor(`UPDATE member SET created_at = now() WHERE id = '${other}'`)
    others.push(other)
    for (const [name, guess] of GUESSES) await server.db.query(name, guess, [other])
  }
  id = (await list('open', reference)).rows[0].id
  const { candidates, credits } = await read()
  expect(candidates.slice(1).map((of: { id: string }) => of.id)).toEqual(others.slice(0, 9))
  expect(candidates[0]).toMatchObject({ id: memberId, hints: ['number', 'sender'] })
  expect(credits).toMatchObject([{ id: memberId, amount: 41 }])
})

it('money to an account that takes slips is in a list of its own, and can be credited without its slip', async () => {
  reference = randomUUID()
  const before = await wallet()
  expect(await transfer({ bankCode: 'BCEL', amount: 69_000 })).toBe('not-automatic')
  expect((await list('open', reference)).rows).toEqual([])
  const [row] = (await list('slip', reference)).rows
  expect(row).toMatchObject({ why: 'not-automatic', kip: 69_000, amount: 100 })
  await nok.assign(row.id, { act: 'claim' })
  expect((await list('mine', reference)).rows).toHaveLength(1)
  await nok.assign(row.id, credit())
  expect(await wallet()).toBe(before + 100_00)
})

describe('a deposit that a member announced', () => {
  let member: TestMember
  let announced = ''
  const balance = async () => (await booksOf(server.db, member.id))['wallet'] ?? 0
  const listed = async (filter: string) => (await listOf(nok, 'announcements', filter, member.username)).rows
  async function statement() {
    const page = { method: 'POST', token: member.token, body: { page: 1, limit: 10 } }
    return Object((await server.request('/api/statement', page)).body).statements
  }
  beforeEach(async () => {
    member = await memberWith(server.db, { WALLET: 0 })
    announced = await server.announcement(member, 300)
  })

  it('an announced deposit waits with what is known of the member, who has five at most', async () => {
    const row = { id: announced, amount: 300, state: 'waiting', isLocked: false }
    expect(await listed('open')).toMatchObject([row])
    const opened = { ...row, memberId: member.id, paidIn: { amount: 0 }, steps: [] }
    expect(await readOf(nok, 'announcements', announced)).toMatchObject(opened)
    for (let more = 1; more < 5; more += 1) await server.announcement(member, 300)
    await expect(server.announcement(member, 300)).rejects.toThrow('REQUEST_LIMIT')
  })

  it('an announced deposit is rejected with a reason that the member reads', async () => {
    const reason = 'ไม่พบยอดโอน'
    expect(await nok.take('announcements', announced, { act: 'reject' })).toHaveProperty('message')
    await nok.answer(announced, { act: 'reject', reason })
    expect(await statement()).toMatchObject([{ status: 'FAILED', note: reason }])
    expect(await readOf(nok, 'announcements', announced)).toMatchObject({ reason })
    expect(await balance()).toBe(0)
  })

  it('an announced deposit is ended by its money, which replaces it in the statement, also while somebody has it', async () => {
    await nok.answer(announced, { act: 'claim' })
    expect(await statement()).toMatchObject([{ amount: 300, status: 'PENDING' }])
    const number = randomUUID()
    expect(await server.transfer(member.username, number)).toBe('credited')
    const booked = await nok.answer(announced, { act: 'book', ...found(number) })
    // Who has it was not quicker than themselves.
    expect(booked).toEqual({ outcome: 'moved-on', state: 'booked', by: null })
    expect(await statement()).toMatchObject([{ from: 'SCB', amount: 300, status: 'SUCCESS' }])
    expect(await listed('booked')).toMatchObject([{ id: announced, state: 'booked' }])
    expect(await balance()).toBe(300_00)
  })
})
