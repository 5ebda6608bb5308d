/** Reading uploads out of the database takes no connection from money. */
import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { uuidv7 } from '../../../../server/platform/db/uuid.ts'
import { linkToUpload } from '../../../../server/platform/files/uploads.ts'
import { serverForFile } from '../../../support/test-server.ts'

const SHA256 = randomBytes(32).toString('hex')

const server = await serverForFile({ config: { uploads: 'database', trustedProxies: ['127.0.0.1'] } })
const token = await server.logIn()
const id = uuidv7()
await server.db.query(
  'test.upload',
  `WITH kept AS (INSERT INTO upload_content (sha256, bytes) VALUES (decode($2, 'hex'), $3))
   INSERT INTO upload (id, owner, sha256, kind, bytes) VALUES ($1, 'guest:test', decode($2, 'hex'), 'mp4', length($3))`,
  [id, SHA256, randomBytes(100)],
)
const path = await linkToUpload(server.db, id)

const readFrom = async (address: number) =>
  (await server.request(path, { headers: { 'x-forwarded-for': `198.51.100.${address}` } })).status

it('a member can read the wallet while forty readers wait for pieces of a file', async () => {
  const readers = await server.db.transaction(async (holder) => {
    await holder.script('LOCK TABLE upload_content IN ACCESS EXCLUSIVE MODE')
    const waiting = Array.from({ length: 40 }, (_, index) => readFrom(index % 10))
    // All of them are admitted once that many wait or read.
    const blocked = "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'upload_content'::regclass"
    const count = async () => (await server.db.query('test.blocked', blocked)).length
    await expect.poll(count).toBeGreaterThan(1)
    expect((await server.request('/api/wallet', { token })).status).toBe(200)
    expect(server.db.connections().waiting).toBe(0)
    return waiting
  })
  await Promise.allSettled(readers)
})
