import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { deskServerForFile } from '../../support/desk.ts'

const server = await deskServerForFile({ settings: { withdrawals: { secondPersonAbove: 500 } } })
const people = { nok: await server.enter('nok'), lek: await server.enter('lek') }
const mali = await server.enter('mali')
const token = await server.logIn()

/** The demo member requests more than one person may approve; an open withdrawal is rejected before. Returns its id. */
async function requestMuch(): Promise<string> {
  await server.sandbox('POST', '/api/withdrawals/settle', { username: '0812345678', outcome: 'FAILED' })
  const request = {
    method: 'POST',
    body: { amount: 600 },
    token,
    headers: { 'idempotency-key': randomUUID() },
  }
  expect((await server.request('/api/wallet/withdraw', request)).status).toBe(200)
  const { body } = await mali.call('/api/withdrawals', { filter: 'open' })
  return String(Object(body).rows[0].id)
}

async function idOf(username: string): Promise<string | undefined> {
  const all: { id: string; username: string }[] = Object((await mali.call('/api/people')).body)
  return all.find((person) => person.username === username)?.id
}

it.each([
  ['nok', 'lek', { status: 'suspended' }],
  ['lek', 'nok', { role: 'support' }],
] as const)(
  'a first approval by %s no longer counts for %s, after the change %j',
  async (first, next, change) => {
    const id = await requestMuch()
    await people[first].act(id, { act: 'claim' })
    await people[first].act(id, { act: 'approve' })
    const other = people[next]
    await other.act(id, { act: 'claim' })
    const path = `/api/people/${await idOf(first)}`
    expect((await mali.call(path, change)).body).toEqual({ outcome: 'changed' })

    expect(await other.act(id, { act: 'confirm' })).toMatchObject({ outcome: 'moved-on', state: 'claimed' })
    const second = (await other.call('/api/withdrawals', { filter: 'second' })).body
    expect(second).toMatchObject({ counts: { second: 0 }, rows: [] })
    expect((await other.call(`/api/withdrawals/${id}`)).body).toMatchObject({
      state: 'claimed',
      approvedBy: null,
    })
    expect(await other.act(id, { act: 'approve' })).toEqual({ outcome: 'done', state: 'awaiting-second' })
    expect(await other.act(id, { act: 'claim' })).toEqual({ outcome: 'other-person' })
    await mali.act(id, { act: 'claim' })
    expect(await mali.act(id, { act: 'confirm' })).toEqual({ outcome: 'done', state: 'approved' })

    await mali.call(path, { status: 'active', role: 'cashier' })
    people[first] = await server.enter(first)
  },
)
