/** Proves S57: no single stranger fills the disk, and what nobody needs is deleted. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { databaseStore } from '../../../../server/platform/files/database-store.ts'
import { folderStore } from '../../../../server/platform/files/file-store.ts'
import {
  GUEST_BYTES_IN_ALL,
  GUEST_BYTES_PER_ADDRESS,
  MEMBER_BYTES_PER_DAY,
  UPLOADS_PER_DAY,
} from '../../../../server/platform/files/upload-quota.ts'
import { FAILED_SLIP_DAYS, forgetUploads } from '../../../../server/platform/files/uploads.ts'
import type { Answer } from '../../../support/request-at.ts'
import { plainPng, slipForm } from './pictures.ts'
import { uploadsForFile } from './upload-calls.ts'

const { server, token, memberId, clear, uploaded, uploads, ...calls } = await uploadsForFile({
  rateLimit: false,
  metrics: { host: '127.0.0.1', port: 0 },
})
afterEach(clear)

let sizes = 0
/** A picture with unique content. */
const picture = () => plainPng((sizes += 1), 3)

const ADDRESS = '198.51.100.7'

const sendAsGuest = (content = picture(), address = ADDRESS, guestId?: string) =>
  calls.sendAsGuest(content, address, guestId)
const sendAsMember = (content = picture()) => calls.sendAsMember(content)
const handInSlip = (content = picture(), key?: string) => calls.handIn(slipForm(content), key)
const guest = () => `guest:${randomUUID()}`

/** The id of a slip with that outcome; the worker ignores it. */
async function slipThat(status: string): Promise<string> {
  const [slip] = await server.db.query<{ id: string }>(
    'test.slip-that',
    `WITH kept AS (INSERT INTO upload (id, owner, sha256, kind, bytes, attached_at)
                   VALUES (gen_random_uuid(), $1::text, $2, 'png', 5, now()) RETURNING id),
          deposit AS (INSERT INTO transfer (id, kind, actor, description, reference, occurred_at)
                      SELECT gen_random_uuid(), 'deposit', 'bank', '', 'slip of a test ' || id, now() FROM kept RETURNING reference)
     INSERT INTO slip (id, member_id, upload_id, created_at, due_at, status, note, deposit_reference)
     SELECT gen_random_uuid(), $1::uuid, id, now(), now() + interval '1 day', $3::text,
            CASE WHEN $3 = 'FAILED' THEN 'NOT_MATCH' END, CASE WHEN $3 = 'SUCCESS' THEN reference END
       FROM kept, deposit RETURNING id`,
    [memberId, randomBytes(32), status],
  )
  return slip?.id ?? ''
}

describe('guests', () => {
  it('of one address have one quota, whatever ids they invent; another address has its own', async () => {
    await uploaded(guest(), GUEST_BYTES_PER_ADDRESS, ADDRESS)
    expect(await sendAsGuest()).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } })
    expect((await sendAsGuest(picture(), '198.51.100.8')).status).toBe(200)
  })

  it('have one quota all together, and members are not affected', async () => {
    for (let address = 0; address < 2; address += 1) {
      await uploaded(guest(), GUEST_BYTES_IN_ALL / 2, `203.0.113.${address}`)
    }
    expect((await sendAsGuest()).status).toBe(429)
    expect((await sendAsMember()).status).toBe(200)
  })

  it('cannot upload while the chat is not offered', async () => {
    await server.sandbox('PUT', '/api/site', { enableChatWidget: false })
    expect(await sendAsGuest()).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
    await server.sandbox('PUT', '/api/site', { enableChatWidget: true })
  })
})

/** The quota of all files together, in bytes. */
const QUOTA_BYTES = 20 * 1024 ** 3

/** The answer of money calls while they cannot be carried out. */
const PAUSED = { message: 'INTERNAL_SERVER_ERROR', params: { paused: 'money' } }

describe('when the quota of all files is used up', () => {
  it('the chat accepts no file, slips are accepted a while longer, and a refused slip’s key works once there is room', async () => {
    const others = randomUUID()
    await uploaded(others, (QUOTA_BYTES / 20) * 19)
    expect(await sendAsMember()).toMatchObject({ status: 503 })
    expect((await handInSlip()).status).toBe(200)
    await uploaded(others, QUOTA_BYTES / 20)
    const [content, key] = [picture(), randomUUID()]
    expect(await handInSlip(content, key)).toMatchObject({ status: 503, body: PAUSED })
    expect((await server.request(`/api/operation/${key}`, { token })).body).toEqual({ state: 'absent' })
    expect((await server.request('/api/wallet', { token })).status).toBe(200)
    const metrics = await (await fetch(`${server.metricsUrl}/metrics`)).text()
    expect(Number(/^krapao_upload_bytes (\d+)/m.exec(metrics)?.[1])).toBeGreaterThanOrEqual(QUOTA_BYTES)
    expect(metrics).toContain(`krapao_upload_room_bytes ${QUOTA_BYTES}`)
    await server.db.script('DELETE FROM upload WHERE id NOT IN (SELECT upload_id FROM slip)')
    expect((await handInSlip(content, key)).status).toBe(200)
  })
})

async function filesThere(): Promise<string[]> {
  const names = await readdir(join(server.dataDir, 'uploads'), { recursive: true })
  return names.filter((name) => name.includes('/'))
}

/** Makes every stored file an hour and a minute older. */
async function hoursPass(days = 0): Promise<void> {
  await server.db.script(`
    UPDATE upload SET created_at = created_at - interval '${days} days 61 minutes';
    UPDATE upload_content SET touched_at = touched_at - interval '61 minutes'`)
  for (const path of await filesThere()) {
    await utimes(join(server.dataDir, 'uploads', path), 0, Date.now() / 1000 - 3660)
  }
}

/** The number of stored contents, in any store. */
async function contentsThere(): Promise<number> {
  const rows = await server.db.query('test.contents', 'SELECT 1 FROM upload_content')
  return rows.length + (await filesThere()).length
}

describe.each(['folder', 'database'] as const)('what is kept in the %s', (kind) => {
  const storeIn = (folderName: string) => {
    const folder = folderStore(join(server.dataDir, folderName))
    return kind === 'folder' ? folder : databaseStore(server.db, folder, server.db)
  }
  const store = () => storeIn('uploads')

  /** Keeps what was handed in over HTTP in the store of this test as well. @returns its name there. */
  async function keepToo(content: Buffer): Promise<string> {
    const sha256 = (await uploads()).at(-1)?.sha256 ?? ''
    await store().put(server.db, sha256, content)
    return sha256
  }
  /** The content in the store of this test alone: the database without the files of the folder, which the server itself writes. */
  const readFromStore = (sha256: string) =>
    storeIn(kind === 'folder' ? 'uploads' : 'no-older-uploads').read(sha256)

  const forget = (retentionDays?: number) => forgetUploads(server.db, store(), retentionDays)

  it('is deleted an hour after its upload when no message shows it', async () => {
    await hoursPass()
    await forget()
    expect(await contentsThere()).toBe(0)
    const content = picture()
    expect((await sendAsGuest(content)).status).toBe(200)
    await keepToo(content)
    await forget()
    expect(await contentsThere()).toBeGreaterThan(0)
    await hoursPass()
    await forget()
    expect(await contentsThere()).toBe(0)
  })

  it('stays when a message or a slip shows it, while another owner’s same content may be deleted', async () => {
    const content = picture()
    const guestId = randomUUID()
    const { body: filePath } = await sendAsGuest(content, ADDRESS, guestId)
    await sendAsGuest(content)
    const sha256 = await keepToo(content)
    const message = { message_type: 'media', payload: { filePath, url: filePath, fileType: 'image' } }
    const body = { guestId, sender: 'customer', message }
    expect((await server.request('/api/chat/send-message', { method: 'POST', body: body })).status).toBe(200)
    expect((await handInSlip()).status).toBe(200)
    await hoursPass()
    await forget()
    expect(await uploads()).toHaveLength(2)
    expect((await server.request(String(filePath))).status).toBe(200)
    expect(await readFromStore(sha256)).toEqual(content)
  })

  it('is deleted after the days for which the operator keeps it, but never a slip', async () => {
    await uploaded(memberId, 5)
    await slipThat('SUCCESS')
    await hoursPass(400)
    await forget(401)
    expect(await uploads()).toHaveLength(2)
    await forget(400)
    expect(await uploads()).toHaveLength(1)
  })

  it.each([
    ['FAILED', 0],
    ['SUCCESS', 1],
    ['PENDING', 1],
  ])('is deleted weeks after its upload as a slip only if that failed: %s', async (status, left) => {
    const id = await slipThat(status)
    await hoursPass(FAILED_SLIP_DAYS - 1)
    await forget()
    expect(await uploads()).toHaveLength(1)
    await hoursPass(1)
    await forget()
    expect(await uploads()).toHaveLength(left)
    const link = await server.request(`/api/statement/slip/reference/${id}`, { token })
    expect(link.status).toBe(left === 1 ? 200 : 404)
  })

  it('is not deleted while the same content is uploaded again', async () => {
    const content = picture()
    await sendAsGuest(content)
    await keepToo(content)
    await hoursPass()
    await sendAsMember(content)
    const sha256 = await keepToo(content)
    await server.db.script('DELETE FROM upload')
    await forget()
    expect(await readFromStore(sha256)).toEqual(content)
  })
})

it('what a killed server left half-written is deleted after an hour, not earlier', async () => {
  const folder = join(server.dataDir, 'half-written')
  const name = 'ab'.repeat(32)
  const [old, fresh] = [`${name}.${randomUUID()}`, `${name}.${randomUUID()}`]
  await mkdir(join(folder, 'ab'), { recursive: true })
  for (const draft of [old, fresh]) await writeFile(join(folder, 'ab', draft), 'half')
  await utimes(join(folder, 'ab', old), 0, Date.now() / 1000 - 3660)
  await folderStore(folder).removeUnused(server.db)
  expect(await readdir(join(folder, 'ab'))).toEqual([fresh])
})

async function manyFiles(owner: string, files: number): Promise<void> {
  for (let file = 0; file < files; file += 1) await uploaded(owner, 1)
}

/** What is stored, and the value of the counter. */
async function stored() {
  const [row] = await server.db.query<{ counted: number; bytes: number; files: number }>(
    'test.stored',
    `SELECT (SELECT bytes FROM upload_room) AS counted, coalesce(sum(bytes), 0)::bigint AS bytes, count(*) AS files FROM upload`,
  )
  return row ?? { counted: Number.NaN, bytes: Number.NaN, files: Number.NaN }
}

const same = plainPng(9, 9)

/** Room for three more of it. */
const LEFT = 3 * same.length

it.each<[string, () => Promise<void>, (index: number) => Promise<Answer>, number]>([
  [
    'of guests of one address',
    () => uploaded(guest(), GUEST_BYTES_PER_ADDRESS - LEFT, ADDRESS),
    () => sendAsGuest(same),
    429,
  ],
  [
    'of guests of as many addresses',
    () => uploaded(guest(), GUEST_BYTES_IN_ALL - LEFT),
    (index) => sendAsGuest(same, `203.0.113.${index}`),
    429,
  ],
  [
    'of a member of many files',
    () => manyFiles(memberId, UPLOADS_PER_DAY - 3),
    () => sendAsMember(same),
    429,
  ],
  [
    'of a member of many bytes',
    () => uploaded(memberId, MEMBER_BYTES_PER_DAY - LEFT),
    () => sendAsMember(same),
    429,
  ],
  [
    'when the chat is almost full',
    () => uploaded('someone', QUOTA_BYTES * 0.9 - LEFT),
    () => sendAsMember(same),
    503,
  ],
  ['when all slips are too many', () => uploaded('someone', QUOTA_BYTES - LEFT), () => handInSlip(same), 503],
])(
  'of twelve files at the same moment three are kept %s, and the others leave nothing behind',
  async (_what, prepare, send, refused) => {
    await prepare()
    const before = await stored()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => send(index)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === refused)).toHaveLength(9)
    // The quota of a refused file is returned after the answer.
    const bytes = before.bytes + LEFT
    await expect.poll(stored).toEqual({ counted: bytes, bytes, files: before.files + 3 })
  },
)

it('a file that is refused for its content returns its part of the quota', async () => {
  await uploaded(guest(), GUEST_BYTES_PER_ADDRESS - LEFT, ADDRESS)
  const before = await stored()
  const text = Buffer.alloc(same.length, 'not a picture')
  for (let round = 0; round < 4; round += 1) expect((await sendAsGuest(text)).status).toBe(415)
  await expect.poll(stored).toEqual(before)
  expect((await sendAsGuest(same)).status).toBe(200)
})

it('a slip that is repeated under its key uses its quota once', async () => {
  const key = randomUUID()
  const send = () => handInSlip(same, key)
  const [first, second] = [await send(), await send()]
  expect(second.body).toEqual(first.body)
  await expect.poll(stored).toMatchObject({ files: 1, counted: same.length })
})
