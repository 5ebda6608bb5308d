/** Proves S57: the quotas of uploads are kept, however many files arrive at the same moment. */
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import {
  GUEST_BYTES_IN_ALL,
  GUEST_BYTES_PER_ADDRESS,
  MEMBER_BYTES_PER_DAY,
  UPLOADS_PER_DAY,
} from '../../../../server/platform/files/upload-quota.ts'
import type { Answer } from '../../../support/request-at.ts'
import { plainPng, slipForm } from './pictures.ts'
import { uploadsForFile } from './upload-calls.ts'

const ROOM_BYTES = 20 * 1024 ** 3

const { server, memberId, clear, uploaded, ...calls } = await uploadsForFile({ rateLimit: false })
afterEach(clear)

const picture = plainPng(9, 9)
const ADDRESS = '198.51.100.7'

const sendAsGuest = (address: string) => calls.sendAsGuest(picture, address)
const sendAsMember = () => calls.sendAsMember(picture)
const handInSlip = () => calls.handIn(slipForm(picture))

async function manyFiles(owner: string, files: number): Promise<void> {
  for (let file = 0; file < files; file += 1) await uploaded(owner, 1)
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
  it.each<[string, () => Promise<void>, (index: number) => Promise<Answer>, number]>([
    [
      'of guests of one address',
      () => uploaded(guest(), GUEST_BYTES_PER_ADDRESS - LEFT, ADDRESS),
      () => sendAsGuest(ADDRESS),
      429,
    ],
    [
      'of guests of as many addresses',
      () => uploaded(guest(), GUEST_BYTES_IN_ALL - LEFT),
      (index) => sendAsGuest(`203.0.113.${index}`),
      429,
    ],
    ['of a member of many files', () => manyFiles(memberId, UPLOADS_PER_DAY - 3), sendAsMember, 429],
    ['of a member of many bytes', () => uploaded(memberId, MEMBER_BYTES_PER_DAY - LEFT), sendAsMember, 429],
    ['when the chat is almost full', () => uploaded('someone', ROOM_BYTES * 0.9 - LEFT), sendAsMember, 503],
    ['when all slips are too many', () => uploaded('someone', ROOM_BYTES - LEFT), handInSlip, 503],
  ])('three are kept %s, and the others leave nothing behind', async (_what, prepare, send, refused) => {
    await prepare()
    const before = await stored()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => send(index)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === refused)).toHaveLength(9)
    // The quota of a refused file is returned after the answer.
    const bytes = before.bytes + LEFT
    await expect.poll(stored).toEqual({ counted: bytes, bytes, files: before.files + 3 })
  })
})

it('a file that is refused for its content returns its part of the quota', async () => {
  await uploaded(guest(), GUEST_BYTES_PER_ADDRESS - LEFT, ADDRESS)
  const before = await stored()
  const text = Buffer.alloc(picture.length, 'not a picture')
  for (let round = 0; round < 4; round += 1) expect((await calls.sendAsGuest(text, ADDRESS)).status).toBe(415)
  await expect.poll(stored).toEqual(before)
  expect((await sendAsGuest(ADDRESS)).status).toBe(200)
})

it('a slip that is repeated under its key uses its quota once', async () => {
  const key = randomUUID()
  const send = () => calls.handIn(slipForm(picture), key)
  const [first, second] = [await send(), await send()]
  expect(second.body).toEqual(first.body)
  await expect.poll(stored).toMatchObject({ files: 1, counted: picture.length })
})
