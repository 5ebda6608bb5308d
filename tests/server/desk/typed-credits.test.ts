/** What a cashier has found in the books of a bank, or of the mobile wallet, and types for a slip. */
import { beforeEach, describe, expect, it } from 'vitest'
import { deskServerForFile } from '../../support/desk.ts'
import { booksOf } from '../../support/members.ts'
import { moveToNoon } from '../deposits/at-noon.ts'
import { handIn, slipOf } from '../deposits/slips/slips.ts'

const USERNAME = '0812345678'

const server = await deskServerForFile({ config: { rateLimit: false } })
await moveToNoon(server)
const token = await server.logIn()
const [nok, lek] = [await server.enter('nok'), await server.enter('lek')]
let [id, memberId] = ['', '']

const settle = (more: object) => server.sandbox('POST', '/api/slips/judge', { username: USERNAME, ...more })
const transfer = async (more: object) => {
  const sent = { username: USERNAME, bankCode: 'SCB', amount: 300, reference: reference(), ...more }
  return Object((await server.sandbox('POST', '/api/bank/transfer', sent)).body).outcome
}
const reference = () => `typed${id}`
const wallet = async () => Object(await booksOf(server.db, memberId))['wallet']
const typed = (more: object = {}) => ({
  act: 'accept-typed',
  bankCode: 'SCB',
  reference: reference(),
  amount: 300,
  because: 'seen in the bank app',
  ...more,
})

/** Another cashier has the money, of which the bank has reported an account that no member has. */
async function held(): Promise<string> {
  await transfer({ senderAccountNo: '9876543210' })
  const { body } = await lek.call('/api/arrivals', { filter: 'open', search: reference() })
  const arrival = String(Object(body).rows[0].id)
  await lek.assign(arrival, { act: 'claim' })
  return arrival
}
const close = (arrival: string) =>
  lek.assign(arrival, { act: 'close', reason: 'returned', because: 'sent back' })

/** A cashier has the slip of the demo member, whose bank is silent. */
beforeEach(async () => {
  await settle({ outcome: 'FAILED' })
  await server.sandbox('PUT', '/api/bank/behaviour', { mode: 'fail' })
  await handIn(server, token, await slipOf(server, { username: USERNAME, bankCode: 'SCB', amount: 300 }))
  const [row] = await server.db.query<{ id: string; memberId: string }>(
    'test.open',
    `SELECT id, member_id AS "memberId" FROM slip WHERE status = 'PENDING'`,
  )
  id = String(row?.id)
  memberId = String(row?.memberId)
  await nok.judge(id, { act: 'claim' })
})

it.each(['-', '.', '000'])('of a transfer without a number (%j) nothing is credited', async (number) => {
  expect(await nok.judge(id, typed({ reference: number }))).toMatchObject({ message: 'KEY_INVALID' })
})

describe('of money that a colleague closes as returned', () => {
  it('nothing is credited afterwards, whatever amount is typed', async () => {
    const before = await wallet()
    await close(await held())
    expect(await nok.judge(id, typed())).toEqual({ outcome: 'arrival-closed' })
    expect(await nok.judge(id, typed({ amount: 299 }))).toMatchObject({ params: { key: 'amount' } })
    const settled = await settle({ outcome: 'SUCCESS', reference: reference(), amount: 300 })
    expect(settled.body).toMatchObject({ message: 'KEY_INVALID' })
    expect(await wallet()).toBe(before)
  })

  it('at the same moment, it is credited or closed, and not both', async () => {
    const before = await wallet()
    const arrival = await held()
    const outcomes = await Promise.all([close(arrival), nok.judge(id, typed())])
    const isClosed = Object(outcomes[0]).state === 'closed'
    expect(outcomes).toMatchObject(
      isClosed
        ? [{ outcome: 'done' }, { outcome: 'arrival-closed' }]
        : [{ outcome: 'moved-on', state: 'credited' }, { outcome: 'done' }],
    )
    expect(await wallet()).toBe(before + (isClosed ? 0 : 300_00))
  })
})

it('money at the mobile wallet is credited once, also when the wallet reports it later', async () => {
  const before = await wallet()
  const { receivers } = Object((await nok.call(`/api/slips/${id}`)).body)
  expect(receivers).toContainEqual({ bankCode: 'TRUEMONEY', currency: 'BAHT' })
  const atWallet = { bankCode: 'TRUEMONEY' }
  expect(await nok.judge(id, typed(atWallet))).toEqual({ outcome: 'done', state: 'accepted' })
  expect(await transfer(atWallet)).toBe('already-credited')
  expect(await wallet()).toBe(before + 300_00)
})
