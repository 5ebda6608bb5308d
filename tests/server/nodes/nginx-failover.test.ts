import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort, listenLocally } from '../../support/engines/free-port.ts'
import { isLeftOut } from '../../support/machine/is-left-out.ts'
import { type Nginx, nginxProgram, startNginx } from '../../support/processes/nginx.ts'
import { requestAt } from '../../support/request-at.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { moveToNoon } from '../deposits/at-noon.ts'
import { plainPng, slipForm } from '../platform/files/pictures.ts'

const isAbsent = isLeftOut(nginxProgram !== undefined, 'nginx (Debian: apt-get install nginx)')

const handIn = (width: number) => ({ method: 'POST', body: slipForm(plainPng(width, 3)) })

/** nginx, as docs/OPERATING.md configures it, in front of one node that answers 503 and a healthy one. */
describe.skipIf(isAbsent)('behind nginx a node that answers 503', () => {
  let server: TestServer
  let failing: Server
  let nginx: Nginx
  let token: string
  /** The calls that the failing node has received. */
  const received: string[] = []
  beforeAll(async () => {
    server = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } })
    token = await server.logIn()
    await moveToNoon(server)
    failing = createServer((request, response) => {
      received.push(`${request.method} ${request.url}`)
      request.resume().once('end', () => response.writeHead(503).end())
    })
    const failingUrl = `http://127.0.0.1:${await listenLocally(failing)}`
    nginx = await startNginx({ nodes: [failingUrl, server.url], tls: false })
  })
  afterAll(async () => {
    await nginx.stop()
    failing.close()
    await server.stop()
  })

  it.each([
    ['GET /api/wallet', () => ({})],
    ['POST /api/wallet/slip', handIn],
  ])('is skipped, so %s succeeds each time', async (call, init) => {
    const path = call.split(' ')[1] ?? ''
    const statuses = []
    // nginx takes turns: two calls would be enough. More than three slips of a member may not be unread.
    for (let times = 1; times <= 3; times += 1) {
      const options = { token, ...init(times) }
      statuses.push((await requestAt(nginx.url, path, options)).status)
    }
    expect(statuses).toEqual([200, 200, 200])
    expect(received).toContain(call)
  })

  const transfer = (url: string) =>
    requestAt(url, '/api/wallet/transfer', {
      method: 'POST',
      token,
      body: { from: 'WALLET', to: 'PG', amount: 1 },
    })

  describe('while the ledger is halted', () => {
    const paused = { status: 500, body: { message: 'INTERNAL_SERVER_ERROR', params: { paused: 'money' } } }
    beforeAll(() =>
      server.db
        .query('test.halt', "INSERT INTO ledger_halt (id, reason) VALUES (1, '{}')")
        .then(() => undefined),
    )
    afterAll(() => server.database.asSupervisor('DELETE FROM ledger_halt'))

    it('is not asked what the other one has answered: that no money moves', async () => {
      received.length = 0
      for (let times = 0; times < 6; times += 1) expect(await transfer(nginx.url)).toMatchObject(paused)
      expect(received.length).toBeGreaterThan(0)
      expect(received.length).toBeLessThan(6)
    })

    it('may be restarting, and every call says that no money moves', async () => {
      const restarting = await startNginx({
        nodes: [`http://127.0.0.1:${await freePort()}`, server.url],
        tls: false,
      })
      for (let times = 0; times < 4; times += 1) {
        const answer = await transfer(restarting.url)
        expect(answer).toMatchObject(paused)
        expect(answer.headers.get('retry-after')).toBe('60')
      }
      await restarting.stop()
    })
  })
})
