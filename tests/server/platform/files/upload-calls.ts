import { randomBytes, randomUUID } from 'node:crypto'
import type { Config } from '../../../../server/settings/config.ts'
import type { Answer } from '../../../support/request-at.ts'
import { serverForFile } from '../../../support/test-server.ts'
import { moveToNoon } from '../../deposits/at-noon.ts'
import { plainPng, slipForm } from './pictures.ts'

const GIGABYTE = 1024 ** 3

/** The server of a test file at noon, with its chat on, and what its demo member and its guests upload. */
export async function uploadsForFile(config: Partial<Config> = {}) {
  const server = await serverForFile({ config: { trustedProxies: ['127.0.0.1'], ...config } })
  const token = await server.logIn()
  const { body } = await server.request('/api/account/profile', { token })
  const memberId = String(Object(body)._id)
  await moveToNoon(server)
  await server.sandbox('PUT', '/api/site', { enableChatWidget: true })

  return {
    server,
    token,
    memberId,
    handIn: (form = slipForm(plainPng()), key: string = randomUUID()): Promise<Answer> =>
      server.request('/api/wallet/slip', {
        method: 'POST',
        token,
        body: form,
        headers: { 'idempotency-key': key },
      }),
    sendAsMember: (content: Buffer): Promise<Answer> =>
      server.request('/api/chat/upload-image', {
        method: 'POST',
        token,
        body: slipForm(content, { userId: memberId }),
      }),
    /** Another guest each time, unless one is named. */
    sendAsGuest: (content: Buffer, address: string, guestId: string = randomUUID()): Promise<Answer> =>
      server.request('/api/chat/upload-image', {
        method: 'POST',
        body: slipForm(content, { guestId }),
        headers: { 'x-forwarded-for': address },
      }),
    /** As if that many bytes had been uploaded before, in files of at most a gigabyte. */
    uploaded: async (owner: string, bytes: number, address = '192.0.2.1'): Promise<void> => {
      for (let left = bytes; left > 0; left -= GIGABYTE) {
        await server.db.query(
          'test.uploaded',
          `INSERT INTO upload (id, owner, sha256, kind, bytes, address, attached_at)
           VALUES (gen_random_uuid(), $1, $2, 'png', $3, $4, now())`,
          [owner, randomBytes(32), Math.min(left, GIGABYTE), address],
        )
      }
    },
    /** All uploads, oldest first. */
    uploads: () =>
      server.db.query<{ id: string; sha256: string; kind: string }>(
        'test.uploads',
        "SELECT id, encode(sha256, 'hex') AS sha256, kind FROM upload ORDER BY id",
      ),
    clear: () => server.database.asSupervisor('DELETE FROM slip; DELETE FROM upload'),
  }
}
