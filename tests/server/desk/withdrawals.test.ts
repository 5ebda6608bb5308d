import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { settleNamed } from '../../../server/domains/withdrawals/withdrawals.ts'
import { type AtDesk, type DeskServer, startDeskServer } from '../../support/desk.ts'
import { booksOf } from '../../support/members.ts'

let server: DeskServer
let [nok, lek, mali, aree]: AtDesk[] = []
let id: string
let memberId: string
beforeAll(async () => {
  server = await startDeskServer({ settings: { withdrawals: { secondPersonAbove: 500 } } })
  nok = await server.enter('nok')
  lek = await server.enter('lek')
  mali = await server.enter('mali')
  aree = await server.enter('aree')
})
afterAll(() => server.stop())

/** The demo member requests an amount in baht; an open withdrawal is rejected before. */
async function requestWithdrawal(amount: number): Promise<void> {
  await server.sandbox('POST', '/api/withdrawals/settle', { username: '0812345678', outcome: 'FAILED' })
  const token = await server.logIn()
  const { status, body } = await server.request('/api/wallet/withdraw', {
    method: 'POST',
    body: { amount },
    token,
    headers: { 'idempotency-key': randomUUID() },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  const [row] = await server.db.query<{ id: string; memberId: string }>(
    'test.open',
    `SELECT id, member_id AS "memberId" FROM withdrawal WHERE status = 'PENDING'`,
  )
  id = String(row?.id)
  memberId = String(row?.memberId)
}
beforeEach(() => requestWithdrawal(300))

const at = (person: AtDesk | undefined): AtDesk => {
  if (person === undefined) throw new Error('nobody is at the desk')
  return person
}
const list = async (filter: string, search = '', person = nok) =>
  Object((await at(person).call('/api/withdrawals', { filter, search })).body)
const books = async () => booksOf(server.db, memberId)

describe('a withdrawal below the limit', () => {
  it('is claimed, approved and paid by one person, and is deducted once', async () => {
    const before = await books()
    expect(await at(nok).act(id, { act: 'claim' })).toEqual({ outcome: 'done', state: 'claimed' })
    expect(await at(nok).act(id, { act: 'approve' })).toEqual({ outcome: 'done', state: 'approved' })
    const pay = { act: 'pay', bankCode: 'SCB', reference: `ref-${id}` }
    const key = randomUUID()
    const both = await Promise.all([at(nok).act(id, pay, key), at(nok).act(id, pay, key)])
    expect(both).toEqual([
      { outcome: 'done', state: 'paid' },
      { outcome: 'done', state: 'paid' },
    ])
    expect(await at(nok).act(id, pay)).toMatchObject({ outcome: 'moved-on', state: 'paid', by: 'Nok' })
    expect(await books()).toEqual({ ...before, held: 0 })
    for (const spelling of [`ref-${id}`, `REF ${id.toUpperCase()}`, `00ref${id.replaceAll('-', '')}`]) {
      expect((await list('paid', spelling)).rows).toMatchObject([{ id, state: 'paid' }])
      const members = await at(nok).call('/api/members', { search: spelling })
      expect(members.body).toMatchObject([{ id: memberId }])
    }
  })

  it('is rejected for a reason that the member reads, and the money is back', async () => {
    await at(nok).act(id, { act: 'claim' })
    const reason = 'The name at the bank differs'
    expect(await at(nok).act(id, { act: 'reject', reason })).toEqual({ outcome: 'done', state: 'rejected' })
    const [row] = await server.db.query(
      'test.reason',
      'SELECT status, reason FROM withdrawal WHERE id = $1',
      [id],
    )
    expect(row).toEqual({ status: 'FAILED', reason })
    expect((await at(nok).call(`/api/withdrawals/${id}/act`, { act: 'reject', reason: ' ' })).status).toBe(
      400,
    )
  })

  it('is not paid with the number of another payment', async () => {
    const reference = `twice-${id}`
    const pay = (spelling: string) => at(nok).act(id, { act: 'pay', bankCode: 'SCB', reference: spelling })
    const payAs = async () => {
      await at(nok).act(id, { act: 'claim' })
      await at(nok).act(id, { act: 'approve' })
      return pay(reference)
    }
    expect(await payAs()).toMatchObject({ state: 'paid' })
    await requestWithdrawal(300)
    const before = await books()
    expect(await payAs()).toEqual({ outcome: 'reference-used' })
    for (const spelling of [
      reference.toUpperCase(),
      `00${reference}`,
      ` ${reference} `,
      reference.replace('-', ''),
    ])
      expect(await pay(spelling)).toEqual({ outcome: 'reference-used' })
    expect(await books()).toEqual(before)
    expect(await at(nok).act(id, { act: 'pay', bankCode: 'KBANK', reference })).toMatchObject({
      state: 'paid',
    })
  })
})

describe('a payment', () => {
  it('from a bank that the house does not use is refused, and nothing has changed', async () => {
    await at(nok).act(id, { act: 'claim' })
    await at(nok).act(id, { act: 'approve' })
    const pay = { act: 'pay', bankCode: 'NOBANK', reference: `from-nowhere-${id}` }
    expect(await at(nok).act(id, pay)).toEqual({ message: 'KEY_INVALID', params: { key: 'bankCode' } })
    expect((await list('open')).rows).toMatchObject([{ id, state: 'approved' }])
  })
})

describe('a notice that contradicts how it has ended', () => {
  it.each([
    ['paid', 'SUCCESS', 'rejected'],
    ['not-paid', 'FAILED', 'paid'],
  ] as const)('and says %s is shown until somebody has checked it', async (says, settlement, state) => {
    await at(nok).act(id, { act: 'claim' })
    await at(nok).act(id, { act: 'approve' })
    await at(nok).act(
      id,
      state === 'paid'
        ? { act: 'pay', bankCode: 'SCB', reference: `late-${id}` }
        : { act: 'reject', reason: 'no' },
    )
    const before = await books()
    const notice = { settlement, actor: 'bank', occurredAt: new Date() }
    await settleNamed(server.db, { memberId, id }, notice)
    const found = await list('contradicted')
    expect(found.rows).toMatchObject([{ id, state, notice: { says } }])
    expect(found.counts).toMatchObject({ contradicted: 1 })
    expect(await at(nok).act(id, { act: 'resolve', because: 'the bank says so' })).toEqual({
      outcome: 'done',
      state,
    })
    expect(await at(lek).act(id, { act: 'resolve', because: 'me too' })).toMatchObject({
      outcome: 'moved-on',
      by: 'Nok',
    })
    expect(await list('contradicted')).toMatchObject({ rows: [], counts: { contradicted: 0 } })
    expect(await books()).toEqual(before)
  })
})

describe('two people', () => {
  it('on one withdrawal: one claims it, and the other sees who', async () => {
    const claims = await Promise.all([nok, lek].map((person) => at(person).act(id, { act: 'claim' })))
    expect(claims.map((claim) => Object(claim).outcome)).toEqual(expect.arrayContaining(['done', 'taken']))
    const winner = Object(claims[0]).outcome === 'done' ? 'Nok' : 'Lek'
    expect(claims.find((claim) => Object(claim).outcome === 'taken')).toMatchObject({ by: winner })
    const loser = winner === 'Nok' ? lek : nok
    for (const act of [{ act: 'approve' }, { act: 'release' }, { act: 'reject', reason: 'mine' }])
      expect(await at(loser).act(id, act)).toMatchObject({ outcome: 'taken', by: winner })
  })

  it('a manager releases what somebody has claimed and left', async () => {
    await at(nok).act(id, { act: 'claim' })
    expect(await at(mali).act(id, { act: 'release' })).toEqual({ outcome: 'done', state: 'waiting' })
    expect(await at(lek).act(id, { act: 'claim' })).toMatchObject({ outcome: 'done' })
  })

  it('decide above the limit, and the second is never the first', async () => {
    await requestWithdrawal(600)
    await at(nok).act(id, { act: 'claim' })
    expect(await at(nok).act(id, { act: 'approve' })).toEqual({ outcome: 'done', state: 'awaiting-second' })
    expect(await at(nok).act(id, { act: 'claim' })).toEqual({ outcome: 'other-person' })
    const pay = { act: 'pay', bankCode: 'SCB', reference: `second-${id}` }
    expect(await at(nok).act(id, pay)).toMatchObject({ outcome: 'moved-on', state: 'awaiting-second' })
    expect((await list('second')).rows).toMatchObject([{ id, state: 'awaiting-second' }])
    await at(lek).act(id, { act: 'claim' })
    expect(await at(lek).act(id, pay)).toMatchObject({ outcome: 'moved-on' })
    expect(await at(lek).act(id, { act: 'send-back' })).toEqual({ outcome: 'done', state: 'waiting' })
    await at(nok).act(id, { act: 'claim' })
    await at(nok).act(id, { act: 'approve' })
    await at(lek).act(id, { act: 'claim' })
    expect(await at(lek).act(id, { act: 'confirm' })).toEqual({ outcome: 'done', state: 'approved' })
    expect(await at(lek).act(id, pay)).toEqual({ outcome: 'done', state: 'paid' })
  })
})

describe('permissions', () => {
  it('an auditor reads and decides nothing', async () => {
    expect((await list('open', '', aree)).rows).toHaveLength(1)
    const act = await at(aree).call(
      `/api/withdrawals/${id}/act`,
      { act: 'claim' },
      { 'idempotency-key': randomUUID() },
    )
    expect(act.status).toBe(403)
    expect((await at(aree).call(`/api/withdrawals/${id}/account`, {})).status).toBe(403)
  })

  it('an act without a key has no effect', async () => {
    const { status, body } = await at(nok).call(`/api/withdrawals/${id}/act`, { act: 'claim' })
    expect([status, body]).toEqual([400, { message: 'KEY_MISSING', params: { key: 'Idempotency-Key' } }])
  })
})

describe('what the desk shows', () => {
  it('lists mask the phone and the account; the whole account is a logged read', async () => {
    const { rows } = await list('open', '300')
    expect(rows).toMatchObject([{ member: '081···5678', accountEnd: '7890', amount: 300, state: 'waiting' }])
    expect(JSON.stringify(rows)).not.toContain('1234567890')
    const { body } = await at(nok).call(`/api/withdrawals/${id}`)
    expect(body).toMatchObject({ name: 'สมชาย', secondAbove: 500, steps: [], sharedWith: [] })
    expect((await at(nok).call(`/api/withdrawals/${id}/account`, {})).body).toEqual({
      accountNo: '1234567890',
    })
    const log = await at(mali).call('/api/log', { search: id })
    const entries: { act: string; by: string; member: string }[] = Object(log.body)
    const acts = entries.map(({ act, by, member }) => `${by} ${act} ${member}`)
    expect(acts).toEqual(['Nok account-read 081···5678', 'Nok withdrawal-read 081···5678'])
  })

  it.each([
    ['0812345678', 1],
    ['7890', 1],
    ['123-4-56789-0', 1],
    ['๑๒๓๔๕๖๗๘๙๐', 1],
    ['081-234-5678', 1],
    ['ใจดี', 1],
    ['299', 0],
    ["' OR 1=1 --", 0],
  ])('a search for %s finds %i', async (search, count) => {
    expect((await list('open', search)).total).toBe(count)
  })

  it('counts what is open, mine and for a second person', async () => {
    await at(nok).act(id, { act: 'claim' })
    expect((await list('mine')).counts).toEqual({ open: 1, mine: 1, second: 0, contradicted: 0 })
    expect((await list('mine', '', lek)).counts).toEqual({ open: 1, mine: 0, second: 0, contradicted: 0 })
  })

  it('a decision of the sandbox is final at the desk too', async () => {
    await at(nok).act(id, { act: 'claim' })
    await server.sandbox('POST', '/api/withdrawals/settle', { username: '0812345678', outcome: 'SUCCESS' })
    expect(await at(nok).act(id, { act: 'approve' })).toMatchObject({ outcome: 'moved-on', state: 'paid' })
  })
})
