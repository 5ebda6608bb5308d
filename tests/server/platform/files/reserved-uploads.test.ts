/** Proves S57: the quotas of uploads are kept, however many files arrive at the same moment. */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  GUEST_BYTES_IN_ALL,
  GUEST_BYTES_PER_ADDRESS,
  MEMBER_BYTES_PER_DAY,
  UPLOADS_PER_DAY,
} from '../../../../server/platform/files/upload-quota.ts'
import { serverForFile } from '../../../support/test-server.ts'
import { moveToNoon } from '../../deposits/at-noon.ts'
import { plainPng, slipForm } from './pictures.ts'

const ROOM_BYTES = 20 * 1024 ** 3

const server = await serverForFile({ config: { rateLimit: false, trustedProxies: ['127.0.0.1'] } })
let token: string
let memberId: string
beforeAll(async () => {
  token = await server.logIn()
  memberId = Object((await server.request('/api/account/profile', { token })).body)._id
  await moveToNoon(server)
  await server.sandbox('PUT', '/api/site', { enableChatWidget: true })
})
afterEach(async () => {
  await server.database.asSupervisor('DELETE FROM slip')
  await server.db.query('test.no-uploads', 'DELETE FROM upload')
})

const picture = plainPng(9, 9)
const ADDRESS = '198.51.100.7'

async function sendAsGuest(content: Buffer, address: string): Promise<number> {
  const body = slipForm(content, { guestId: randomUUID() })
  const headers = { 'x-forwarded-for': address }
  return (await server.request('/api/chat/upload-image', { method: 'POST', body, headers })).status
}

async function sendAsMember(): Promise<number> {
  const body = slipForm(picture, { userId: memberId })
  return (await server.request('/api/chat/upload-image', { method: 'POST', token, body })).status
}

async function handInSlip(): Promise<number> {
  const headers = { 'idempotency-key': randomUUID() }
  return (
    await server.request('/api/wallet/slip', { method: 'POST', token, body: slipForm(picture), headers })
  ).status
}

/** As if that many bytes had been uploaded before, in files of at most a gigabyte. */
async function handedIn(owner: string, bytes: number, address = '192.0.2.1'): Promise<void> {
  const gigabyte = 1024 ** 3
  for (let left = bytes; left > 0; left -= gigabyte) {
    await server.db.query(
      'test.handed-in',
      `INSERT INTO upload (id, owner, sha256, kind, bytes, address) VALUES (gen_random_uuid(), $1, $2, 'png', $3, $4)`,
      [owner, randomBytes(32), Math.min(left, gigabyte), address],
    )
  }
}

async function manyFiles(owner: string, files: number): Promise<void> {
  for (let file = 0; file < files; file += 1) await handedIn(owner, 1)
}

const guest = () => `guest:${randomUUID()}`

/** What is stored, and the value of the counter. */
async function stored() {
  const [row] = await server.db.query<{ counted: number; bytes: number; files: number }>(
    'test.stored',
    `SELECT (SELECT bytes FROM upload_room) AS counted, coalesce(sum(bytes), 0)::bigint AS bytes, count(*) AS files FROM upload`,
  )
  return row ?? { counted: Number.NaN, bytes: Number.NaN, files: Number.NaN }
}

/** Room for three more pictures. */
const LEFT = 3 * picture.length

describe('of twelve files at the same moment', () => {
  it.each<[string, () => Promise<void>, (index: number) => Promise<number>, number]>([
    [
      'of guests of one address',
      () => handedIn(guest(), GUEST_BYTES_PER_ADDRESS - LEFT, ADDRESS),
      () => sendAsGuest(picture, ADDRESS),
      429,
    ],
    [
      'of guests of as many addresses',
      () => handedIn(guest(), GUEST_BYTES_IN_ALL - LEFT),
      (index) => sendAsGuest(picture, `203.0.113.${index}`),
      429,
    ],
    [
      'of a member who has sent many files',
      () => manyFiles(memberId, UPLOADS_PER_DAY - 3),
      sendAsMember,
      429,
    ],
    [
      'of a member who has sent many bytes',
      () => handedIn(memberId, MEMBER_BYTES_PER_DAY - LEFT),
      sendAsMember,
      429,
    ],
    ['when the chat is almost full', () => handedIn('someone', ROOM_BYTES * 0.9 - LEFT), sendAsMember, 503],
    [
      'when the slips of all members are too many',
      () => handedIn('someone', ROOM_BYTES - LEFT),
      handInSlip,
      503,
    ],
  ])('three are kept %s, and the others leave nothing behind', async (_what, prepare, send, refused) => {
    await prepare()
    const before = await stored()
    const statuses = await Promise.all(Array.from({ length: 12 }, (_, index) => send(index)))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([
      200,
      200,
      200,
      ...Array.from({ length: 9 }, () => refused),
    ])
    // The quota of a refused file is returned after the answer.
    await expect.poll(stored).toEqual({
      counted: before.bytes + LEFT,
      bytes: before.bytes + LEFT,
      files: before.files + 3,
    })
  })
})

it('a file that is refused for its content returns its part of the quota', async () => {
  await handedIn(guest(), GUEST_BYTES_PER_ADDRESS - LEFT, ADDRESS)
  const before = await stored()
  const text = Buffer.alloc(picture.length, 'not a picture')
  for (let round = 0; round < 4; round += 1) expect(await sendAsGuest(text, ADDRESS)).toBe(415)
  await expect.poll(stored).toEqual(before)
  expect(await sendAsGuest(picture, ADDRESS)).toBe(200)
})

it('a slip that is repeated under its key uses its quota once', async () => {
  const key = randomUUID()
  const send = () =>
    server.request('/api/wallet/slip', {
      method: 'POST',
      token,
      body: slipForm(picture),
      headers: { 'idempotency-key': key },
    })
  const [first, second] = [await send(), await send()]
  expect(second.body).toEqual(first.body)
  await expect.poll(stored).toMatchObject({ files: 1, counted: picture.length })
})
