import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { deskServerForFile, listOf, readOf } from '../../support/desk.ts'
import { booksOf } from '../../support/members.ts'

const server = await deskServerForFile({ settings: { withdrawals: { secondPersonAbove: 500 } } })
let nok = await server.enter('nok')
const [lek, mali] = [await server.enter('lek'), await server.enter('mali')]
const USERNAME = '0812345678'
const token = await server.logIn()
await server.transfer(USERNAME, randomUUID(), { amount: 5000 })
const [{ id: memberId }] = Object((await nok.call('/api/members', { search: USERNAME })).body)
let id = ''

/** The demo member requests an amount in baht, days after the one before, which is rejected if it is open. */
async function requestWithdrawal(amount: number): Promise<void> {
  await server.sandbox('POST', '/api/withdrawals/settle', { username: USERNAME, outcome: 'FAILED' })
  await server.database.asSupervisor("UPDATE withdrawal SET occurred_at = occurred_at - interval '2 days'")
  id = await server.withdrawal({ username: USERNAME, token }, amount)
}
beforeEach(() => requestWithdrawal(300))

const list = (filter: string, search = '') => listOf(nok, 'withdrawals', filter, search)
const read = () => readOf(lek, 'withdrawals', id)
const setMember = (change: string) => server.db.script(`UPDATE member SET ${change} WHERE id = '${memberId}'`)
const books = () => booksOf(server.db, memberId)
const pay = (reference: string, bankCode = 'SCB') => nok.act(id, { act: 'pay', bankCode, reference })
const approve = () => nok.take('withdrawals', id, { act: 'approve' })

it('a withdrawal below the limit is approved and paid by one person, deducted once, and found by the number of its payment', async () => {
  const before = await books()
  expect(await approve()).toEqual({ outcome: 'done', state: 'approved' })
  expect(await pay(`ref-${id}`)).toEqual({ outcome: 'done', state: 'paid' })
  expect(await pay(`ref-${id}`)).toMatchObject({ outcome: 'moved-on', state: 'paid', by: 'Nok' })
  expect(await books()).toEqual({ ...before, held: 0 })
  const payment = { bankCode: 'SCB', reference: `ref-${id}`, by: 'Nok', at: expect.any(String) }
  for (const spelling of [`ref-${id}`, `REF ${id.toUpperCase()}`, `00ref${id.replaceAll('-', '')}`]) {
    expect((await list('paid', spelling)).rows).toMatchObject([{ id, state: 'paid', payment }])
    const members = await nok.call('/api/members', { search: spelling })
    expect(members.body).toMatchObject([{ id: memberId }])
  }
})

it('a withdrawal below the limit is rejected for a reason that the member reads', async () => {
  const reason = 'The name at the bank differs'
  await nok.take('withdrawals', id, { act: 'reject', reason })
  const sql = 'SELECT status, reason FROM withdrawal WHERE id = $1'
  expect(await server.db.query('test.reason', sql, [id])).toEqual([{ status: 'FAILED', reason }])
  expect(await nok.act(id, { act: 'reject', reason: ' ' })).toHaveProperty('message')
})

it('a withdrawal below the limit is not paid with the number of another payment, in any spelling', async () => {
  const reference = `twice-${id}`
  await approve()
  expect(await pay(reference)).toMatchObject({ state: 'paid' })
  await requestWithdrawal(300)
  const before = await books()
  await approve()
  const plain = reference.replace('-', '')
  for (const spelling of [reference, reference.toUpperCase(), `00${reference}`, ` ${reference} `, plain])
    expect(await pay(spelling)).toEqual({ outcome: 'reference-used' })
  expect(await books()).toEqual(before)
  expect(await pay(reference, 'KBANK')).toMatchObject({ state: 'paid' })
})

it('a payment without its number, from an unknown bank, or from none of the house in its currency is refused', async () => {
  await approve()
  expect(await pay('-')).toEqual({ message: 'KEY_INVALID', params: { key: 'reference' } })
  for (const bankCode of ['NOBANK', 'BBL', 'BCEL']) {
    const refused = await pay(`from-nowhere-${id}`, bankCode)
    expect(refused).toEqual({ message: 'KEY_INVALID', params: { key: 'bankCode' } })
  }
  expect(await read()).toMatchObject({ state: 'approved', payingBanks: ['SCB', 'KBANK', 'GSB'] })
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

it.each([
  ...RELEASING.map((name) => [name, 'member-locked'] as const),
  ...OTHERS.map((name) => [name, 'done'] as const),
])('while the member is locked out, %s is %s', async (name, outcome) => {
  await requestWithdrawal(600)
  const detail = { reason: 'no', bankCode: 'SCB', reference: `locked-${id}` }
  const take = (who: string, act: string) => (who === 'lek' ? lek : nok).act(id, { act, ...detail })
  for (const step of PREPARATION[name]) {
    const [who = '', act = ''] = step.split(' ')
    expect(await take(who, act)).toMatchObject({ outcome: 'done' })
  }
  const before = await books()
  await setMember("status = 'blocked'")
  onTestFinished(() => setMember("status = 'active'"))
  const by = PREPARATION[name].at(-1)?.split(' ')[0] ?? 'nok'
  expect(await take(by, name)).toMatchObject({ outcome })
  if (outcome === 'done') return
  expect(await books()).toEqual(before)
  await setMember("status = 'active'")
  expect(await take(by, name)).toMatchObject({ outcome: 'done' })
})

const readNumber = () => nok.call(`/api/withdrawals/${id}/account`, {})

it('an account number that was read after the approval is known to all: who claims or rejects looks at the bank first', async () => {
  await approve()
  await readNumber()
  expect(await nok.act(id, { act: 'reject', reason: 'no' })).toEqual({ outcome: 'number-read' })
  await nok.act(id, { act: 'release' })
  const { numberRead, steps } = await read()
  expect(numberRead).toMatchObject({ by: 'Nok', at: expect.any(String) })
  const released = { what: 'withdrawal-release' }
  expect(steps).toMatchObject([{}, {}, { ...numberRead, what: 'account-read' }, released])
  for (const seen of [undefined, [], [new Date(0).toISOString()]])
    expect(await lek.act(id, { act: 'claim', seen })).toEqual({ outcome: 'number-read' })
  const looked = { seen: [numberRead.at] }
  expect(await lek.act(id, { act: 'claim', ...looked })).toMatchObject({ state: 'approved' })
  expect(await lek.act(id, { act: 'reject', reason: 'no', ...looked })).toMatchObject({ state: 'rejected' })
})

it('an account number that was read before the approval needs no look at the bank', async () => {
  await nok.act(id, { act: 'claim' })
  await readNumber()
  await nok.act(id, { act: 'approve' })
  await nok.act(id, { act: 'release' })
  expect(await read()).toMatchObject({ numberRead: null })
  const rejected = await lek.take('withdrawals', id, { act: 'reject', reason: 'no' })
  expect(rejected).toMatchObject({ outcome: 'done' })
})

it('two people decide above the limit, and the second is never the first', async () => {
  await requestWithdrawal(600)
  expect(await approve()).toEqual({ outcome: 'done', state: 'awaiting-second' })
  expect(await nok.act(id, { act: 'claim' })).toEqual({ outcome: 'other-person' })
  expect(await pay(`second-${id}`)).toMatchObject({ outcome: 'moved-on', state: 'awaiting-second' })
  const second = { counts: { open: 1, mine: 0, second: 1 }, rows: [{ id, state: 'awaiting-second' }] }
  expect(await list('second')).toMatchObject(second)
  const sentBack = await lek.take('withdrawals', id, { act: 'send-back' })
  expect(sentBack).toEqual({ outcome: 'done', state: 'waiting' })
  await approve()
  const confirmed = await lek.take('withdrawals', id, { act: 'confirm' })
  expect(confirmed).toEqual({ outcome: 'done', state: 'approved' })
  const payment = { act: 'pay', bankCode: 'SCB', reference: `second-${id}` }
  expect(await lek.act(id, payment)).toEqual({ outcome: 'done', state: 'paid' })
})

it('lists mask the phone and the account; the whole account is a logged read', async () => {
  const { rows } = await list('open', '300')
  expect(rows).toMatchObject([{ member: '081···5678', accountEnd: '7890', amount: 300, state: 'waiting' }])
  expect(JSON.stringify(rows)).not.toContain('1234567890')
  const opened = await readOf(nok, 'withdrawals', id)
  expect(opened).toMatchObject({ name: 'สมชาย', secondAbove: 500, steps: [], sharedWith: [] })
  expect((await readNumber()).body).toEqual({ accountNo: '1234567890' })
  const log = await mali.call('/api/log', { search: id })
  const entries: { act: string; by: string; member: string }[] = Object(log.body)
  const acts = entries.map(({ act, by, member }) => `${by} ${act} ${member}`)
  expect(acts).toEqual(['Nok account-read 081···5678', 'Nok withdrawal-read 081···5678'])
  for (const search of [id.slice(-8), `…${id.slice(-8)}`, id.toUpperCase()])
    expect((await mali.call('/api/log', { search })).body).toEqual(log.body)
  expect((await mali.call('/api/log', { search: id, act: 'account-read' })).body).toEqual([entries[0]])
})

it('a search finds the name, and the phone and the account in any spelling or by the last four digits', async () => {
  const whole = ['123-4-56789-0', '๑๒๓๔๕๖๗๘๙๐', '081-234-5678', '+66 81 234 5678', '66812345678']
  const found = ['7890', ...whole, 'ใจดี'].map((search) => [search, 1] as const)
  const hidden = ['67890', '123456789', '345678'].map((search) => [search, 0] as const)
  for (const [search, total] of [...found, ...hidden])
    expect([search, (await list('open', search)).total]).toEqual([search, total])
})

it('a withdrawal shows that its member is locked, and is found by the name that it shows', async () => {
  expect((await list('open')).rows).toMatchObject([{ isLocked: false }])
  await setMember("name = 'Nickname', status = 'blocked'")
  onTestFinished(() => setMember("name = 'สมชาย', status = 'active'"))
  expect((await list('open', 'nickname')).rows).toMatchObject([{ id, isLocked: true }])
  expect(await read()).toMatchObject({ memberId, isLocked: true })
})

/** Leaves the person's session, which the desk ends. */
const setStatus = (username: string, status: 'active' | 'suspended') =>
  server.db.script(`UPDATE staff SET status = '${status}' WHERE username = '${username}'`)

it('a first approval no longer counts once its person has another role, and whoever approves anew is the first', async () => {
  await requestWithdrawal(600)
  await approve()
  await lek.act(id, { act: 'claim' })
  const path = `/api/people/${await server.idOf('nok')}`
  expect((await mali.call(path, { role: 'support' })).body).toEqual({ outcome: 'changed' })
  expect(await lek.act(id, { act: 'confirm' })).toMatchObject({ outcome: 'moved-on', state: 'claimed' })
  const second = await listOf(lek, 'withdrawals', 'second')
  expect(second).toMatchObject({ counts: { second: 0 }, rows: [] })
  expect(await read()).toMatchObject({ state: 'claimed', approvedBy: null })
  expect(await lek.act(id, { act: 'approve' })).toEqual({ outcome: 'done', state: 'awaiting-second' })
  expect(await lek.act(id, { act: 'claim' })).toEqual({ outcome: 'other-person' })
  const confirmed = await mali.take('withdrawals', id, { act: 'confirm' })
  expect(confirmed).toEqual({ outcome: 'done', state: 'approved' })
  await mali.call(path, { role: 'cashier' })
  nok = await server.enter('nok')
})

it('who approves anew after the first person left is enough where the sum has fallen below the limit', async () => {
  const earlier = id
  const paid = { act: 'pay', bankCode: 'SCB', reference: `earlier-${earlier}` }
  for (const act of [{ act: 'claim' }, { act: 'approve' }, paid]) await lek.act(earlier, act)
  id = await server.withdrawal({ username: USERNAME, token }, 300)
  const first = { outcome: 'done', state: 'awaiting-second' }
  expect(await approve()).toEqual(first)
  await lek.act(id, { act: 'claim' })
  await setStatus('nok', 'suspended')
  onTestFinished(() => setStatus('nok', 'active'))
  await server.db.script(`UPDATE withdrawal SET status = 'FAILED' WHERE id = '${earlier}'`)
  expect(await lek.act(id, { act: 'approve' })).toEqual({ outcome: 'done', state: 'approved' })
})

it.each([
  ['the only approval', 300, ['nok approve'], 'nok', 'claimed'],
  ['the first of two', 600, ['nok approve', 'lek claim', 'lek confirm'], 'nok', 'claimed'],
  ['the second of two', 600, ['nok approve', 'lek claim', 'lek confirm'], 'lek', 'awaiting-second'],
] as const)(
  '%s no longer counts once its person is suspended, and a new look is needed',
  async (_, amount, acts, gone, state) => {
    await requestWithdrawal(amount)
    for (const step of ['nok claim', ...acts]) {
      const [who, act = ''] = step.split(' ')
      expect(await (who === 'lek' ? lek : nok).act(id, { act })).toMatchObject({ outcome: 'done' })
    }
    await setStatus(gone, 'suspended')
    onTestFinished(() => setStatus(gone, 'active'))
    await mali.act(id, { act: 'release' })
    const paid = { act: 'pay', bankCode: 'SCB', reference: `gone-${id}` }
    expect(await mali.act(id, { act: 'claim' })).toEqual({ outcome: 'done', state })
    expect(await mali.act(id, paid)).toMatchObject({ outcome: 'moved-on', state })
    const look = state === 'claimed' ? 'approve' : 'confirm'
    expect(await mali.act(id, { act: look })).toMatchObject({ outcome: 'done' })
  },
)
