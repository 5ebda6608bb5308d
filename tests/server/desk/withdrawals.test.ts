import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { deskServerForFile } from '../../support/desk.ts'
import { booksOf } from '../../support/members.ts'

const server = await deskServerForFile({ settings: { withdrawals: { secondPersonAbove: 500 } } })
const [nok, lek] = [await server.enter('nok'), await server.enter('lek')]
const [mali, aree] = [await server.enter('mali'), await server.enter('aree')]
const token = await server.logIn()
await server.sandbox('POST', '/api/bank/transfer', { username: '0812345678', bankCode: 'SCB', amount: 5000 })
let [id, memberId] = ['', '']

/** The demo member requests an amount in baht, days after the one before, which is rejected if it is open. */
async function requestWithdrawal(amount: number): Promise<void> {
  await server.sandbox('POST', '/api/withdrawals/settle', { username: '0812345678', outcome: 'FAILED' })
  await server.database.asSupervisor("UPDATE withdrawal SET occurred_at = occurred_at - interval '2 days'")
  const request = { method: 'POST', body: { amount }, token, headers: { 'idempotency-key': randomUUID() } }
  const { status, body } = await server.request('/api/wallet/withdraw', request)
  if (status !== 200) throw new Error(JSON.stringify(body))
  const [row] = await server.db.query<{ id: string; memberId: string }>(
    'test.open',
    `SELECT id, member_id AS "memberId" FROM withdrawal WHERE status = 'PENDING'`,
  )
  id = String(row?.id)
  memberId = String(row?.memberId)
}
beforeEach(() => requestWithdrawal(300))

const list = async (filter: string, search = '') =>
  Object((await nok.call('/api/withdrawals', { filter, search })).body)
const setStatus = async (status: 'active' | 'blocked') =>
  void (await server.db.query('test.status', 'UPDATE member SET status = $2 WHERE id = $1', [
    memberId,
    status,
  ]))
const books = async () => booksOf(server.db, memberId)

describe('a withdrawal below the limit', () => {
  it('is claimed, approved and paid by one person, and is deducted once', async () => {
    const before = await books()
    expect(await nok.act(id, { act: 'claim' })).toEqual({ outcome: 'done', state: 'claimed' })
    expect(await nok.act(id, { act: 'approve' })).toEqual({ outcome: 'done', state: 'approved' })
    const pay = { act: 'pay', bankCode: 'SCB', reference: `ref-${id}` }
    const key = randomUUID()
    const both = await Promise.all([nok.act(id, pay, key), nok.act(id, pay, key)])
    expect(both).toEqual([1, 2].map(() => ({ outcome: 'done', state: 'paid' })))
    expect(await nok.act(id, pay)).toMatchObject({ outcome: 'moved-on', state: 'paid', by: 'Nok' })
    expect(await books()).toEqual({ ...before, held: 0 })
    for (const spelling of [`ref-${id}`, `REF ${id.toUpperCase()}`, `00ref${id.replaceAll('-', '')}`]) {
      expect((await list('paid', spelling)).rows).toMatchObject([{ id, state: 'paid' }])
      const members = await nok.call('/api/members', { search: spelling })
      expect(members.body).toMatchObject([{ id: memberId }])
    }
  })

  it('is rejected for a reason that the member reads, and the money is back', async () => {
    await nok.act(id, { act: 'claim' })
    const reason = 'The name at the bank differs'
    expect(await nok.act(id, { act: 'reject', reason })).toEqual({ outcome: 'done', state: 'rejected' })
    const sql = 'SELECT status, reason FROM withdrawal WHERE id = $1'
    expect(await server.db.query('test.reason', sql, [id])).toEqual([{ status: 'FAILED', reason }])
    expect((await nok.call(`/api/withdrawals/${id}/act`, { act: 'reject', reason: ' ' })).status).toBe(400)
  })

  it('is not paid with the number of another payment', async () => {
    const reference = `twice-${id}`
    const pay = (spelling: string) => nok.act(id, { act: 'pay', bankCode: 'SCB', reference: spelling })
    const payAs = async () => {
      await nok.act(id, { act: 'claim' })
      await nok.act(id, { act: 'approve' })
      return pay(reference)
    }
    expect(await payAs()).toMatchObject({ state: 'paid' })
    await requestWithdrawal(300)
    const before = await books()
    expect(await payAs()).toEqual({ outcome: 'reference-used' })
    const spellings = [
      reference.toUpperCase(),
      `00${reference}`,
      ` ${reference} `,
      reference.replace('-', ''),
    ]
    for (const spelling of spellings) expect(await pay(spelling)).toEqual({ outcome: 'reference-used' })
    expect(await books()).toEqual(before)
    expect(await nok.act(id, { act: 'pay', bankCode: 'KBANK', reference })).toMatchObject({
      state: 'paid',
    })
  })
})

describe('a payment', () => {
  it.each(['-', '.', ' – ', '000', '๐', ''])(
    'without a number of the bank (%j) is refused',
    async (reference) => {
      const pay = { act: 'pay', bankCode: 'SCB', reference }
      expect(await nok.act(id, pay)).toEqual({ message: 'KEY_INVALID', params: { key: 'reference' } })
    },
  )

  it.each([
    ['that nobody knows', 'NOBANK'],
    ['at which the house has no account', 'BBL'],
    ['at which the account of the house is in kip', 'BCEL'],
  ])('from a bank %s is refused, and nothing has changed', async (_, bankCode) => {
    await nok.act(id, { act: 'claim' })
    await nok.act(id, { act: 'approve' })
    const pay = { act: 'pay', bankCode, reference: `from-nowhere-${id}` }
    expect(await nok.act(id, pay)).toEqual({ message: 'KEY_INVALID', params: { key: 'bankCode' } })
    expect((await list('open')).rows).toMatchObject([{ id, state: 'approved' }])
    expect((await nok.call(`/api/withdrawals/${id}`)).body).toMatchObject({
      payingBanks: ['SCB', 'KBANK', 'GSB'],
    })
  })

  it('is in the list of what was paid: when, from where, its number and who marked it', async () => {
    await nok.act(id, { act: 'claim' })
    await nok.act(id, { act: 'approve' })
    await nok.act(id, { act: 'release' })
    await lek.act(id, { act: 'claim' })
    await lek.act(id, { act: 'pay', bankCode: 'SCB', reference: `listed-${id}` })
    const { rows, now } = await list('paid', `listed-${id}`)
    const payment = { bankCode: 'SCB', reference: `listed-${id}`, by: 'Lek', at: expect.any(String) }
    expect(rows).toMatchObject([{ id, payment }])
    expect(Date.parse(now) - Date.parse(rows[0].payment.at)).toBeLessThan(60_000)
  })
})

/** Acts by which money may leave, in their order, and the others. */
const RELEASING = ['approve', 'confirm', 'pay'] as const
const OTHERS = ['claim', 'release', 'reject', 'send-back'] as const
const PREPARATION = {
  claim: [],
  release: ['nok claim'],
  reject: ['nok claim'],
  approve: ['nok claim'],
  confirm: ['nok claim', 'nok approve', 'lek claim'],
  'send-back': ['nok claim', 'nok approve', 'lek claim'],
  pay: ['nok claim', 'nok approve', 'lek claim', 'lek confirm'],
} as const

describe('while the member is locked out', () => {
  it.each([
    ...RELEASING.map((name) => [name, 'member-locked'] as const),
    ...OTHERS.map((name) => [name, 'done'] as const),
  ])('%s is %s', async (name, outcome) => {
    await requestWithdrawal(600)
    const people = { nok, lek }
    const detail = { reason: 'no', bankCode: 'SCB', reference: `locked-${id}` }
    const take = (who: string, act: string) =>
      people[who === 'lek' ? 'lek' : 'nok'].act(id, { act, ...detail })
    for (const step of PREPARATION[name]) {
      const [who = '', act = ''] = step.split(' ')
      expect(await take(who, act)).toMatchObject({ outcome: 'done' })
    }
    const before = await books()
    await setStatus('blocked')
    onTestFinished(() => setStatus('active'))
    const by = PREPARATION[name].at(-1)?.split(' ')[0] ?? 'nok'
    expect(await take(by, name)).toMatchObject({ outcome })
    if (outcome === 'done') return
    expect(await books()).toEqual(before)
    await setStatus('active')
    expect(await take(by, name)).toMatchObject({ outcome: 'done' })
  })
})

const readNumber = () => nok.call(`/api/withdrawals/${id}/account`, {})

describe('when somebody has read the account number', () => {
  it('after the approval, everybody sees it, and who claims or rejects it has to look at the bank first', async () => {
    await nok.act(id, { act: 'claim' })
    await nok.act(id, { act: 'approve' })
    await readNumber()
    expect(await nok.act(id, { act: 'reject', reason: 'no' })).toEqual({ outcome: 'number-read' })
    await nok.act(id, { act: 'release' })
    expect((await lek.call(`/api/withdrawals/${id}`)).body).toMatchObject({
      numberRead: { by: 'Nok', at: expect.any(String) },
      steps: [
        {},
        {},
        { what: 'account-read', by: 'Nok', at: expect.any(String) },
        { what: 'withdrawal-release' },
      ],
    })
    expect(await lek.act(id, { act: 'claim' })).toEqual({ outcome: 'number-read' })
    expect(await lek.act(id, { act: 'claim', hasLooked: false })).toEqual({ outcome: 'number-read' })
    const looked = { hasLooked: true }
    expect(await lek.act(id, { act: 'claim', ...looked })).toMatchObject({ state: 'approved' })
    expect(await lek.act(id, { act: 'reject', reason: 'no', ...looked })).toMatchObject({ state: 'rejected' })
  })

  it('before it, nobody has paid', async () => {
    await nok.act(id, { act: 'claim' })
    await readNumber()
    await nok.act(id, { act: 'approve' })
    await nok.act(id, { act: 'release' })
    expect((await lek.call(`/api/withdrawals/${id}`)).body).toMatchObject({ numberRead: null })
    expect(await lek.act(id, { act: 'claim' })).toMatchObject({ outcome: 'done' })
    expect(await lek.act(id, { act: 'reject', reason: 'no' })).toMatchObject({ outcome: 'done' })
  })
})

describe('two people', () => {
  it('decide above the limit, and the second is never the first', async () => {
    await requestWithdrawal(600)
    await nok.act(id, { act: 'claim' })
    expect(await nok.act(id, { act: 'approve' })).toEqual({ outcome: 'done', state: 'awaiting-second' })
    expect(await nok.act(id, { act: 'claim' })).toEqual({ outcome: 'other-person' })
    const pay = { act: 'pay', bankCode: 'SCB', reference: `second-${id}` }
    expect(await nok.act(id, pay)).toMatchObject({ outcome: 'moved-on', state: 'awaiting-second' })
    const second = { counts: { open: 1, mine: 0, second: 1 }, rows: [{ id, state: 'awaiting-second' }] }
    expect(await list('second')).toMatchObject(second)
    await lek.act(id, { act: 'claim' })
    expect(await lek.act(id, pay)).toMatchObject({ outcome: 'moved-on' })
    expect(await lek.act(id, { act: 'send-back' })).toEqual({ outcome: 'done', state: 'waiting' })
    await nok.act(id, { act: 'claim' })
    await nok.act(id, { act: 'approve' })
    await lek.act(id, { act: 'claim' })
    expect(await lek.act(id, { act: 'confirm' })).toEqual({ outcome: 'done', state: 'approved' })
    expect(await lek.act(id, pay)).toEqual({ outcome: 'done', state: 'paid' })
  })
})

it('an auditor does not read the number of the account', async () => {
  expect((await aree.call(`/api/withdrawals/${id}/account`, {})).status).toBe(403)
})

describe('what the desk shows', () => {
  it('lists mask the phone and the account; the whole account is a logged read', async () => {
    const { rows } = await list('open', '300')
    expect(rows).toMatchObject([{ member: '081···5678', accountEnd: '7890', amount: 300, state: 'waiting' }])
    expect(JSON.stringify(rows)).not.toContain('1234567890')
    const { body } = await nok.call(`/api/withdrawals/${id}`)
    expect(body).toMatchObject({ name: 'สมชาย', secondAbove: 500, steps: [], sharedWith: [] })
    expect((await nok.call(`/api/withdrawals/${id}/account`, {})).body).toEqual({
      accountNo: '1234567890',
    })
    const log = await mali.call('/api/log', { search: id })
    const entries: { act: string; by: string; member: string }[] = Object(log.body)
    const acts = entries.map(({ act, by, member }) => `${by} ${act} ${member}`)
    expect(acts).toEqual(['Nok account-read 081···5678', 'Nok withdrawal-read 081···5678'])
    for (const search of [id.slice(-8), `…${id.slice(-8)}`, id.toUpperCase()])
      expect((await mali.call('/api/log', { search })).body).toEqual(log.body)
    expect((await mali.call('/api/log', { search: id, act: 'account-read' })).body).toEqual([entries[0]])
  })

  it.each([
    ['7890', 1],
    ['123-4-56789-0', 1],
    ['๑๒๓๔๕๖๗๘๙๐', 1],
    ['081-234-5678', 1],
    ['+66 81 234 5678', 1],
    ['66812345678', 1],
    ['ใจดี', 1],
    ['67890', 0],
    ['123456789', 0],
    ['345678', 0],
  ])('a search for %s finds %i', async (search, count) => {
    expect((await list('open', search)).total).toBe(count)
  })

  it('shows that its member is locked, and is found by the name that it shows', async () => {
    const change = (name: string, status: string) => {
      const sql = 'UPDATE member SET name = $2, status = $3 WHERE id = $1'
      return server.db.query('test.change', sql, [memberId, name, status])
    }
    expect((await list('open')).rows).toMatchObject([{ isLocked: false }])
    await change('Nickname', 'blocked')
    onTestFinished(async () => void (await change('สมชาย', 'active')))
    const { rows } = await list('open', 'nickname')
    const { body } = await nok.call(`/api/withdrawals/${id}`)
    expect(rows).toMatchObject([{ id, isLocked: true }])
    expect(body).toMatchObject({ memberId, isLocked: true })
  })

  it('a decision of the sandbox is final at the desk too', async () => {
    await nok.act(id, { act: 'claim' })
    await server.sandbox('POST', '/api/withdrawals/settle', { username: '0812345678', outcome: 'SUCCESS' })
    expect(await nok.act(id, { act: 'approve' })).toMatchObject({ outcome: 'moved-on', state: 'paid' })
  })
})
