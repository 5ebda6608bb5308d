import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { deskServerForFile } from '../../support/desk.ts'
import { booksOf, memberWith } from '../../support/members.ts'
import { arrive } from '../deposits/arrivals.ts'

const USERNAME = '0812345678'

const server = await deskServerForFile({
  settings: { withdrawals: { secondPersonAbove: 5000 } },
  config: { rateLimit: false },
})
const [nok, mali] = [await server.enter('nok'), await server.enter('mali')]
const memberId = String(Object((await mali.call('/api/members', { search: USERNAME })).body)[0].id)
let [id, reference] = ['', '']

const list = async (filter: string, search = '') =>
  Object((await nok.call('/api/arrivals', { filter, search })).body)
const read = async () => Object((await nok.call(`/api/arrivals/${id}`)).body)
const transfer = async (more: object = {}) => {
  const sent = { username: USERNAME, bankCode: 'SCB', amount: 300, reference, ...more }
  return Object((await server.sandbox('POST', '/api/bank/transfer', sent)).body).outcome
}
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

/** Money arrives from an account that no member has. */
async function arrives(amount = 300): Promise<void> {
  reference = `00${randomUUID().replaceAll('-', '')}`
  expect(await transfer({ amount, senderAccountNo: '9876543210' })).toBe('unknown-sender')
  id = (await list('open', reference)).rows[0].id
}
beforeEach(() => arrives())

describe('money from an unknown account', () => {
  it('waits with what is known of it, and is found by its number, its account in any spelling and its bank', async () => {
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
    for (const search of ['987-6-54321-0', 'scb'])
      expect((await list('open', search)).total).toBeGreaterThan(0)
    expect(await read()).toMatchObject({ ...row, credits: [], candidates: [], gateways: [], steps: [] })
    expect(JSON.stringify(await read())).not.toContain('9876543210')
  })

  it('that paid a QR is found by the reference of the QR', async () => {
    const qr = randomUUID()
    const paid = { kind: 'qr', code: null, number: reference, qr: { named: qr, id: null } } as const
    await arrive(server.db, { ...paid, why: 'unknown-qr' })
    for (const search of [qr, qr.replaceAll('-', '').slice(-20).toUpperCase()])
      expect((await list('open', search)).rows).toMatchObject([{ bankCode: 'QR', reference }])
    expect((await list('open', qr.slice(-8))).total).toBe(0)
  })

  it('shows who announced its amount or handed in its slip, and the log has whom somebody saw', async () => {
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
    await nok.assign(id, { act: 'claim' })
    await nok.assign(id, credit())
    const open = "SELECT 1 FROM deposit_announcement WHERE status = 'PENDING'"
    expect(await server.db.query('test.open', open)).toEqual([])
  })

  it('is credited to a member once, however often it is sent, and the feed reports it again in vain', async () => {
    const before = await wallet()
    await nok.assign(id, { act: 'claim' })
    const key = randomUUID()
    const both = await Promise.all([1, 2].map(() => nok.assign(id, credit(), key)))
    expect(both).toEqual([1, 2].map(() => ({ outcome: 'done', state: 'credited' })))
    expect(await nok.assign(id, credit())).toMatchObject({ outcome: 'moved-on', by: 'Nok' })
    expect(await transfer({ senderAccountNo: '9876543210' })).toBe('already-credited')
    expect(await wallet()).toBe(before + 300_00)
    expect((await list('open', reference)).total).toBe(0)
    expect((await list('credited', reference)).rows).toMatchObject([{ id, state: 'credited' }])
    expect(await read()).toMatchObject({
      credits: [{ id: memberId, amount: 300 }],
      steps: [{ what: 'arrival-claim' }, { what: 'arrival-credit', by: 'Nok' }],
    })
    const log = Object((await mali.call('/api/log', { search: 'arrival-credit' })).body)
    expect(log[0]).toMatchObject({
      by: 'Nok',
      memberId,
      subject: id,
      detail: { because, amountSatang: 300_00, reference: `bank:SCB:${reference}` },
    })
    const { body } = await mali.call(`/api/members/${memberId}`)
    expect(body).toMatchObject({
      timeline: expect.arrayContaining([expect.objectContaining({ source: 'desk', what: 'arrival-credit' })]),
    })
    // The number leads to the member.
    const found = await mali.call('/api/members', { search: reference })
    expect(found.body).toMatchObject([{ id: memberId }])
  })

  it('above what a cashier may credit is credited by a manager only', async () => {
    await arrives(5000.01)
    await nok.assign(id, { act: 'claim' })
    expect(await nok.assign(id, credit())).toEqual({ outcome: 'needs-manager' })
    await mali.assign(id, { act: 'release' })
    await mali.assign(id, { act: 'claim' })
    expect(await mali.assign(id, credit())).toMatchObject({ state: 'credited' })
  })

  it('is closed with a reason, which the log keeps, and stays closed', async () => {
    const before = (await list('open')).counts.open
    await nok.assign(id, { act: 'claim' })
    for (const missing of [{ reason: 'test' }, { because }, { reason: 'lost', because }])
      expect(await nok.assign(id, { act: 'close', ...missing })).toHaveProperty('message')
    expect(await nok.assign(id, { act: 'close', reason: 'returned', because })).toEqual({
      outcome: 'done',
      state: 'closed',
    })
    expect(await read()).toMatchObject({ state: 'closed', closedReason: 'returned' })
    const spelled = { senderAccountNo: '9876543210', reference: reference.slice(2) }
    expect(await transfer(spelled)).toBe('unknown-sender')
    expect((await list('open')).counts.open).toBe(before - 1)
    expect((await list('closed', reference)).rows).toMatchObject([{ id }])
    expect(await nok.assign(id, credit())).toMatchObject({ outcome: 'moved-on', state: 'closed' })
  })

  it('that is credited by another way meanwhile is credited here too', async () => {
    const before = await wallet()
    await nok.assign(id, { act: 'claim' })
    expect(await transfer()).toBe('credited')
    expect(await nok.assign(id, credit())).toMatchObject({ outcome: 'moved-on', state: 'credited' })
    expect(await wallet()).toBe(before + 300_00)
    expect((await list('credited', reference)).rows).toMatchObject([{ id, state: 'credited' }])
  })
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
  await nok.assign(id, { act: 'claim' })
  expect(await nok.assign(id, credit())).toMatchObject({ state: 'credited' })
  expect(await wallet()).toBe(before + 90_00)
})

it('ten who announced or asked for its amount hide neither whose account it is from nor what was credited', async () => {
  reference = randomUUID()
  expect(await transfer({ amount: 41 })).toBe('credited')
  expect(await transfer({ amount: 51 })).toBe('held')
  for (let guest = 0; guest < 12; guest += 1) {
    const { id: other } = await memberWith(server.db, { WALLET: 0 })
    await server.database.asSupervisor(`UPDATE member SET created_at = now() WHERE id = '${other}'`)
    for (const [name, guess] of GUESSES) await server.db.query(name, guess, [other])
  }
  id = (await list('open', reference)).rows[0].id
  const { candidates, credits } = await read()
  expect(candidates).toHaveLength(10)
  expect(candidates[0]).toMatchObject({ id: memberId, hints: ['number', 'sender'] })
  expect(credits).toMatchObject([{ id: memberId, amount: 41 }])
})
