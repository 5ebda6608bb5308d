import { expect, it, onTestFinished } from 'vitest'
import { deskServerForFile, listOf, readOf } from '../../support/desk.ts'

const server = await deskServerForFile({ settings: { withdrawals: { secondPersonAbove: 500 } } })
const people = { nok: await server.enter('nok'), lek: await server.enter('lek') }
const mali = await server.enter('mali')
const token = await server.logIn()

/** The demo member requests an amount in baht; an open withdrawal is rejected before. Returns its id. */
async function request(amount: number): Promise<string> {
  const username = '0812345678'
  await server.sandbox('POST', '/api/withdrawals/settle', { username, outcome: 'FAILED' })
  return server.withdrawal({ username, token }, amount)
}

/** Leaves the person's session, which the desk ends. */
const setStatus = (username: string, status: 'active' | 'suspended') =>
  server.db.script(`UPDATE staff SET status = '${status}' WHERE username = '${username}'`)

it.each([
  ['nok', 'lek', { status: 'suspended' }],
  ['lek', 'nok', { role: 'support' }],
] as const)(
  'a first approval by %s no longer counts for %s, after the change %j',
  async (first, next, change) => {
    const id = await request(600)
    await people[first].take('withdrawals', id, { act: 'approve' })
    const other = people[next]
    await other.act(id, { act: 'claim' })
    const path = `/api/people/${await server.idOf(first)}`
    expect((await mali.call(path, change)).body).toEqual({ outcome: 'changed' })

    expect(await other.act(id, { act: 'confirm' })).toMatchObject({ outcome: 'moved-on', state: 'claimed' })
    const second = await listOf(other, 'withdrawals', 'second')
    expect(second).toMatchObject({ counts: { second: 0 }, rows: [] })
    expect(await readOf(other, 'withdrawals', id)).toMatchObject({ state: 'claimed', approvedBy: null })
    expect(await other.act(id, { act: 'approve' })).toEqual({ outcome: 'done', state: 'awaiting-second' })
    expect(await other.act(id, { act: 'claim' })).toEqual({ outcome: 'other-person' })
    const confirmed = await mali.take('withdrawals', id, { act: 'confirm' })
    expect(confirmed).toEqual({ outcome: 'done', state: 'approved' })

    await mali.call(path, { status: 'active', role: 'cashier' })
    people[first] = await server.enter(first)
  },
)

it('who approves anew after the first person left is enough where the sum has fallen below the limit', async () => {
  const earlier = await request(300)
  const paid = { act: 'pay', bankCode: 'SCB', reference: `earlier-${earlier}` }
  for (const act of [{ act: 'claim' }, { act: 'approve' }, paid]) await people.lek.act(earlier, act)
  const id = await request(300)
  const first = { outcome: 'done', state: 'awaiting-second' }
  expect(await people.nok.take('withdrawals', id, { act: 'approve' })).toEqual(first)
  await people.lek.act(id, { act: 'claim' })
  await setStatus('nok', 'suspended')
  onTestFinished(() => setStatus('nok', 'active'))
  await server.db.script(`UPDATE withdrawal SET status = 'FAILED' WHERE id = '${earlier}'`)
  expect(await people.lek.act(id, { act: 'approve' })).toEqual({ outcome: 'done', state: 'approved' })
})

it.each([
  ['the only approval', 300, ['nok approve'], 'nok', 'claimed'],
  ['the first of two', 600, ['nok approve', 'lek claim', 'lek confirm'], 'nok', 'claimed'],
  ['the second of two', 600, ['nok approve', 'lek claim', 'lek confirm'], 'lek', 'awaiting-second'],
] as const)(
  '%s no longer counts once its person is suspended, and a new look is needed',
  async (_, amount, acts, gone, state) => {
    const id = await request(amount)
    for (const step of ['nok claim', ...acts]) {
      const [who, act = ''] = step.split(' ')
      expect(await people[who === 'lek' ? 'lek' : 'nok'].act(id, { act })).toMatchObject({ outcome: 'done' })
    }
    await setStatus(gone, 'suspended')
    onTestFinished(() => setStatus(gone, 'active'))
    await mali.act(id, { act: 'release' })
    const pay = { act: 'pay', bankCode: 'SCB', reference: `gone-${id}` }
    expect(await mali.act(id, { act: 'claim' })).toEqual({ outcome: 'done', state })
    expect(await mali.act(id, pay)).toMatchObject({ outcome: 'moved-on', state })
    const look = state === 'claimed' ? 'approve' : 'confirm'
    expect(await mali.act(id, { act: look })).toMatchObject({ outcome: 'done' })
  },
)
