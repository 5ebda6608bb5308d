/** Deposits that members announce, as people of the house answer them. What they type is in `credits-by-word.test.ts`. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { deskServerForFile, found, listOf, readOf } from '../../support/desk.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'

const server = await deskServerForFile({ config: { rateLimit: false } })
const nok = await server.enter('nok')
const reference = randomUUID()
let member: TestMember
let id = ''

const wallet = async () => (await booksOf(server.db, member.id))['wallet'] ?? 0
const list = async (filter: string) => (await listOf(nok, 'announcements', filter, member.username)).rows

async function statement() {
  const page = { method: 'POST', token: member.token, body: { page: 1, limit: 10 } }
  return Object((await server.request('/api/statement', page)).body).statements
}

beforeEach(async () => {
  member = await memberWith(server.db, { WALLET: 0 })
  id = await server.announcement(member, 300)
})

it('an announced deposit waits with what is known of the member', async () => {
  const row = { id, amount: 300, state: 'waiting', isLocked: false }
  expect(await list('open')).toMatchObject([row])
  const opened = { ...row, memberId: member.id, paidIn: { amount: 0 }, steps: [] }
  expect(await readOf(nok, 'announcements', id)).toMatchObject(opened)
})

it('one is rejected with a reason that the member reads', async () => {
  await nok.answer(id, { act: 'claim' })
  expect(await nok.answer(id, { act: 'reject' })).toHaveProperty('message')
  await nok.answer(id, { act: 'reject', reason: 'ไม่พบยอดโอน' })
  expect(await statement()).toMatchObject([{ status: 'FAILED', note: 'ไม่พบยอดโอน' }])
  expect(await readOf(nok, 'announcements', id)).toMatchObject({ reason: 'ไม่พบยอดโอน' })
  expect(await wallet()).toBe(0)
})

it('a member has five of them at most', async () => {
  for (let waiting = 1; waiting < 5; waiting += 1) await server.announcement(member, 300)
  await expect(server.announcement(member, 300)).rejects.toThrow('REQUEST_LIMIT')
})

it('one is ended by its money, which replaces it in the statement, also while somebody has it', async () => {
  await nok.answer(id, { act: 'claim' })
  expect(await statement()).toMatchObject([{ amount: 300, status: 'PENDING' }])
  expect(await server.transfer(member.username, reference)).toBe('credited')
  const booked = await nok.answer(id, { act: 'book', ...found(reference) })
  // Who has it was not quicker than themselves.
  expect(booked).toEqual({ outcome: 'moved-on', state: 'booked', by: null })
  expect(await statement()).toMatchObject([{ from: 'SCB', amount: 300, status: 'SUCCESS' }])
  expect(await list('booked')).toMatchObject([{ id, state: 'booked' }])
  expect(await wallet()).toBe(300_00)
})
