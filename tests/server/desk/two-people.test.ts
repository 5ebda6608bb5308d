/** Every act that moves money or changes who gets it, with every pair of people. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type AtDesk, deskServerForFile } from '../../support/desk.ts'
import { newPlayer, type Player } from '../rewards/player.ts'

const server = await deskServerForFile({
  config: { rateLimit: false },
  settings: { withdrawals: { secondPersonAbove: 500 } },
})
const mali = await server.enter('mali')

/** As if they had been invited two days ago. */
const ages = (username: string) =>
  server.database.asSupervisor(
    `UPDATE staff SET created_at = created_at - interval '2 days' WHERE username = '${username}'`,
  )
const join = async (by: AtDesk, username: string, { isNew = false } = {}) => {
  const person = await server.join(by, 'manager', username)
  if (!isNew) await ages(username)
  return person
}

const first = await join(mali, 'first')
const [nok, lek] = [await server.enter('nok'), await server.enter('lek')]
const newInvited = await join(mali, 'new-invited', { isNew: true })

/** Who may be the second after `first`, or after another person where that is named. */
const SECONDS: Readonly<Record<string, readonly [second: AtDesk, first?: AtDesk]>> = {
  'other-person': [first],
  newcomer: [newInvited],
  inviter: [await join(first, 'invited')],
  'invited the first who is new': [mali, newInvited],
  'invited the first long ago': [mali],
  independent: [nok],
}

/** A new member with money, who asks for some of it. */
async function withdrawalOf(baht: number, player?: Player) {
  const member = player ?? (await newPlayer(server))
  if (player === undefined) await member.deposit(2000)
  const key = { 'idempotency-key': randomUUID() }
  const asked = await member.request('/api/wallet/withdraw', 'POST', { amount: baht }, key)
  expect(asked.status).toBe(200)
  const [row] = await server.db.query<{ id: string }>(
    'test.open',
    "SELECT id FROM withdrawal WHERE member_id = $1 AND status = 'PENDING'",
    [member.id],
  )
  return { member, id: String(row?.id) }
}

const pay = (id: string) => ({ act: 'pay', bankCode: 'SCB', reference: `ref-${id}` })
const givePassword = (person: AtDesk, { id }: Player) =>
  person.call(`/api/members/${id}/give-password`, { because: 'forgot' }, { 'idempotency-key': randomUUID() })

describe('the second approval of a withdrawal', () => {
  it.each([
    ['other-person', 'other-person'],
    ['newcomer', 'newcomer'],
    ['inviter', 'inviter'],
    ['invited the first who is new', 'inviter'],
    ['invited the first long ago', 'done'],
    ['independent', 'done'],
  ])('by somebody who is %s: %s', async (pair, outcome) => {
    const [second, approver = first] = SECONDS[pair] ?? []
    const { id } = await withdrawalOf(600)
    await approver.act(id, { act: 'claim' })
    expect(await approver.act(id, { act: 'approve' })).toMatchObject({ state: 'awaiting-second' })
    const claimed = await second?.act(id, { act: 'claim' })
    const confirmed = Object(claimed).outcome === 'done' && (await second?.act(id, { act: 'confirm' }))
    expect(confirmed || claimed).toMatchObject({ outcome })
  })
})

describe('many small withdrawals', () => {
  it('count as one large within 24 hours, without those that were rejected', async () => {
    const small = async (player?: Player) => {
      const { id, member } = await withdrawalOf(300, player)
      await nok.act(id, { act: 'claim' })
      return { id, member, approved: await nok.act(id, { act: 'approve' }) }
    }
    const { id, member, approved } = await small()
    expect(approved).toMatchObject({ state: 'approved' })
    await nok.act(id, { act: 'reject', reason: 'not yet' })
    const again = await small(member)
    expect(again.approved).toMatchObject({ state: 'approved' })
    expect(await nok.act(again.id, pay(again.id))).toMatchObject({ state: 'paid' })
    const second = await small(member)
    expect(second.approved).toMatchObject({ state: 'awaiting-second' })
    expect((await nok.call(`/api/withdrawals/${second.id}`)).body).toMatchObject({ dayAmount: 600 })
  })
})

describe('who gave the member a password', () => {
  it('neither approves nor pays, but may reject', async () => {
    const { id, member } = await withdrawalOf(300)
    await givePassword(first, member)
    await first.act(id, { act: 'claim' })
    expect(await first.act(id, { act: 'approve' })).toEqual({ outcome: 'involved' })
    await first.act(id, { act: 'release' })
    await lek.act(id, { act: 'claim' })
    await lek.act(id, { act: 'approve' })
    await lek.act(id, { act: 'release' })
    await first.act(id, { act: 'claim' })
    expect(await first.act(id, pay(id))).toEqual({ outcome: 'involved' })
    expect(await first.act(id, { act: 'reject', reason: 'asked by nobody' })).toMatchObject({
      state: 'rejected',
    })
  })

  it('is not the second person either', async () => {
    const { id, member } = await withdrawalOf(600)
    await givePassword(first, member)
    await nok.act(id, { act: 'claim' })
    await nok.act(id, { act: 'approve' })
    await first.act(id, { act: 'claim' })
    expect(await first.act(id, { act: 'confirm' })).toEqual({ outcome: 'involved' })
  })

  it('decides again after seven days', async () => {
    const { id, member } = await withdrawalOf(300)
    await givePassword(first, member)
    await server.sandbox('POST', '/api/clock', { advanceSeconds: 7 * 86_400 + 60 })
    await first.act(id, { act: 'claim' })
    expect(await first.act(id, { act: 'approve' })).toMatchObject({ outcome: 'done' })
  })
})
