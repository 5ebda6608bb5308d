import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smallDisk } from '../../support/database/small-disk.ts'
import { isLeftOut } from '../../support/machine/is-left-out.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { moveToNoon } from '../deposits/at-noon.ts'
import { plainPng, slipForm } from '../platform/files/pictures.ts'

const disk = await smallDisk(8)

const isAbsent = isLeftOut(disk !== undefined, 'root on Linux, to mount a disk of its own')

describe.skipIf(isAbsent)(
  'a folder of uploads whose disk is full (needs root, for a disk of its own)',
  () => {
    let server: TestServer
    let token: string
    beforeAll(async () => {
      server = await startTestServer({ config: { rateLimit: false, dataDir: disk?.path ?? '' } })
      token = await server.logIn()
      await moveToNoon(server)
    })
    afterAll(async () => {
      await server.stop()
      await disk?.remove()
    })

    const handIn = (key: string) =>
      server.request('/api/wallet/slip', {
        method: 'POST',
        token,
        body: slipForm(plainPng(40, 40)),
        headers: { 'idempotency-key': key },
      })

    it('a slip is refused with 503 and the text of money calls, and accepted under the same key when there is room', async () => {
      const key = randomUUID()
      await disk?.fill()
      expect(await handIn(key)).toMatchObject({
        status: 503,
        body: { message: 'INTERNAL_SERVER_ERROR', params: { paused: 'money' } },
      })
      expect((await server.request(`/api/operation/${key}`, { token })).body).toEqual({ state: 'absent' })
      await disk?.free()
      expect((await handIn(key)).status).toBe(200)
    })
  },
)
