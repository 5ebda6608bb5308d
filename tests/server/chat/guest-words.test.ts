/** Proves S50: guests, who can write without an account, fill neither the database nor the desk. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { MESSAGES_PER_MINUTE } from '../../../server/domains/chat/chat-messages.ts'
import {
  forgetUnansweredGuests,
  GUEST_WORDS_IN_ALL,
  GUEST_WORDS_PER_ADDRESS,
} from '../../../server/domains/chat/guest-words.ts'
import { sqlState, SQLSTATE } from '../../../server/platform/db/failures.ts'
import { serverForFile } from '../../support/test-server.ts'
import { plainPng, slipForm } from '../platform/files/pictures.ts'

const server = await serverForFile({
  config: { trustedProxies: ['127.0.0.1'], metrics: { host: '127.0.0.1', port: 0 } },
})
/** The address of the guests of one test: a node remembers which have none left. */
let address: string
let addresses = 0
beforeEach(async () => {
  addresses += 1
  address = `198.51.100.${addresses}`
  await server.sandbox('PUT', '/api/site', { enableChatWidget: true })
  await server.db.query('test.forget-budgets', 'DELETE FROM budget_spent')
})

/** Sends a text: as a guest, or with a token as its member. */
const send = (guestId: string | undefined, text = 'สวัสดี', token?: string) =>
  sendMessage(guestId, { message_type: 'text', payload: text }, token)

function sendMessage(guestId: string | undefined, message: object, token?: string) {
  const body = { ...(guestId !== undefined && { guestId }), sender: 'customer', message }
  const headers = { 'x-forwarded-for': address }
  return server.request('/api/chat/send-message', {
    method: 'POST',
    body,
    headers,
    ...(token !== undefined && { token }),
  })
}

async function uploadPicture(guestId: string): Promise<string> {
  const body = slipForm(plainPng(), { guestId }, { name: 'holiday.png' })
  const headers = { 'x-forwarded-for': address }
  return String((await server.request('/api/chat/upload-image', { method: 'POST', body, headers })).body)
}
const sendPicture = (guestId: string, filePath: string) =>
  sendMessage(guestId, { message_type: 'media', payload: { filePath, fileType: 'image' } })
/** Since when a message shows the guest's only file. */
async function attachedAt(guestId: string): Promise<Date | null | undefined> {
  const [upload] = await server.db.query<{ at: Date | null }>(
    'test.attached',
    'SELECT attached_at AS at FROM upload WHERE owner = $1',
    [`guest:${guestId}`],
  )
  return upload?.at
}

const countMessages = async (guestId: string) =>
  (
    await server.db.query('test.messages', 'SELECT 1 FROM chat_message WHERE room_id = $1', [
      `guest:${guestId}`,
    ])
  ).length

it('while the chat is off a guest cannot send messages, and a member can', async () => {
  await server.sandbox('PUT', '/api/site', { enableChatWidget: false })
  const guestId = randomUUID()
  expect(await send(guestId)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
  expect(await countMessages(guestId)).toBe(0)
  expect((await send(undefined, 'ยังอยู่ไหม', await server.logIn())).status).toBe(200)
})

/** The metric of this node. */
const served = async () => {
  const text = await (await fetch(`${server.metricsUrl}/metrics`)).text()
  return Number(/^krapao_guest_words_bytes (\d+)/m.exec(text)?.[1])
}

it('metrics report how much guests have sent', async () => {
  expect(await served()).toBe(0)
  await send(randomUUID(), 'ก'.repeat(100))
  expect(await served()).toBeGreaterThan(300)
})

it('a file that a guest sends after too many messages stays without a message', async () => {
  const guestId = randomUUID()
  const path = await uploadPicture(guestId)
  for (let message = 0; message < MESSAGES_PER_MINUTE; message += 1)
    expect((await send(guestId)).status).toBe(200)
  expect((await sendPicture(guestId, path)).status).toBe(429)
  expect(await attachedAt(guestId)).toBeNull()
  await server.db.query(
    'test.minute-passes',
    "UPDATE chat_message SET created_at = created_at - interval '1 minute' WHERE room_id = $1",
    [`guest:${guestId}`],
  )
  expect((await sendPicture(guestId, path)).status).toBe(200)
  expect(await attachedAt(guestId)).not.toBeNull()
})

const weekPasses = (roomId: string) =>
  server.db.query(
    'test.week',
    "UPDATE chat_room SET last_message_at = now() - interval '8 days' WHERE id = $1",
    [roomId],
  )
const rooms = async (...ids: string[]) =>
  (
    await server.db.query<{ id: string }>(
      'test.rooms',
      'SELECT id FROM chat_room WHERE id = ANY ($1) ORDER BY id',
      [ids],
    )
  ).map(({ id }) => id)

it('a guest without an answer is deleted with the files after a week; a guest with one and a member are not', async () => {
  const [alone, answered, recent] = [randomUUID(), randomUUID(), randomUUID()]
  for (const guestId of [alone, answered, recent]) expect((await send(guestId)).status).toBe(200)
  await server.sandbox('POST', '/api/chat/reply', {
    guestId: answered,
    message: { message_type: 'text', payload: { message: 'ค่ะ' } },
  })
  const token = await server.logIn('lo')
  await send(undefined, 'ມີໃຜບໍ', token)
  await server.db.query(
    'test.shown',
    `INSERT INTO upload (id, owner, sha256, kind, bytes, address, attached_at)
     VALUES (gen_random_uuid(), $1, sha256('a'), 'png', 5, '198.51.100.7', now())`,
    [`guest:${alone}`],
  )
  const [member] = await server.db.query<{ id: string }>(
    'test.member-room',
    'SELECT id FROM chat_room WHERE member_id IS NOT NULL ORDER BY last_message_at DESC LIMIT 1',
  )
  for (const id of [`guest:${alone}`, `guest:${answered}`, member?.id ?? '']) await weekPasses(id)

  await forgetUnansweredGuests(server.db)
  expect(await rooms(`guest:${alone}`, `guest:${answered}`, `guest:${recent}`, member?.id ?? '')).toEqual(
    [`guest:${answered}`, `guest:${recent}`, member?.id ?? ''].toSorted(),
  )
  expect(await countMessages(alone)).toBe(0)
  expect(
    await server.db.query('test.unattached', 'SELECT attached_at AS at FROM upload WHERE owner = $1', [
      `guest:${alone}`,
    ]),
  ).toEqual([{ at: null }])
})

it('the serving role can delete conversations in no other way', async () => {
  const refused = await server.db.script('DELETE FROM chat_message').then(() => 'done', sqlState)
  expect(refused).toBe(SQLSTATE.insufficientPrivilege)
})

describe.each([
  ['one address', GUEST_WORDS_PER_ADDRESS, (): string => address],
  ['all guests', GUEST_WORDS_IN_ALL, (): string => 'guests'],
])('the daily message quota of %s', (_of, { name, calls }, caller) => {
  const spent = (bytes: number) =>
    server.db.query(
      'test.spent-bytes',
      `INSERT INTO budget_spent (budget, caller, calls, ends_at) VALUES ($1, $2, $3, now() + interval '1 hour')
       ON CONFLICT (budget, caller) DO UPDATE SET calls = EXCLUDED.calls`,
      [name, caller(), bytes],
    )

  it('ends for all guests together, however many are invented at once, and for no member', async () => {
    await spent(calls - 2000)
    const guests = Array.from({ length: 6 }, () => randomUUID())
    const statuses = (await Promise.all(guests.map((guestId) => send(guestId, 'ก'.repeat(160))))).map(
      ({ status }) => status,
    )
    // Each takes about a thousand bytes.
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    expect((await send(undefined, 'ก', await server.logIn())).status).toBe(200)
  })

  it('leaves a file whose message it refuses without a message, so that it is deleted within the hour', async () => {
    const guestId = randomUUID()
    const path = await uploadPicture(guestId)
    await spent(calls)
    expect((await sendPicture(guestId, path)).status).toBe(429)
    expect(await attachedAt(guestId)).toBeNull()
  })
})
