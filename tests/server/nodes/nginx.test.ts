/** Proves S13, S44, S45, S76, S77 and S85. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { request } from 'node:https'
import { connect as connectPlainly } from 'node:net'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balanceStream } from '../../../src/contract/balance-stream.ts'
import { deskServerForFile } from '../../support/desk.ts'
import { freePort, listenLocally } from '../../support/engines/free-port.ts'
import { isLeftOut } from '../../support/machine/is-left-out.ts'
import { memberWith } from '../../support/members.ts'
import { nginxProgram, type Nginx, startNginx } from '../../support/processes/nginx.ts'
import { requestAt } from '../../support/request-at.ts'
import { moveToNoon } from '../deposits/at-noon.ts'
import { moneyClient } from '../games/money-server.ts'
import { plainPng, slipForm } from '../platform/files/pictures.ts'

const server = await deskServerForFile({ config: { trustedProxies: ['127.0.0.1'] } })

const isAbsent = isLeftOut(nginxProgram !== undefined, 'nginx (Debian: apt-get install nginx)')

/** The proxy that docs/OPERATING.md describes. Proves S77, together with `app/logs`. */
describe.skipIf(isAbsent)('nginx, configured as in OPERATING', () => {
  let nginx: Nginx
  beforeAll(async () => {
    nginx = await startNginx({ nodes: [server.url] })
  })
  afterAll(() => nginx.stop())

  /** A call over TLS, by a caller who accepts our self-signed certificate. */
  async function call(path: string, headers: Record<string, string> = {}, body?: Buffer | string) {
    const outgoing = request(new URL(path, nginx.url), {
      method: body === undefined ? 'GET' : 'POST',
      rejectUnauthorized: false,
      headers: { 'x-requested-with': 'XMLHttpRequest', ...headers },
    }).end(body)
    const [response] = await once(outgoing, 'response')
    return { status: Number(response.statusCode), headers: response.headers, body: await text(response) }
  }

  const callUnencrypted = (path: string) => fetch(new URL(path, nginx.openUrl), { redirect: 'manual' })

  it('forwards calls, with all our headers and without its own version', async () => {
    const { status, headers } = await call('/api/lookup/banks')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      server: 'nginx',
    })
  })

  it('redirects an unencrypted visit to the safe address, and refuses calls', async () => {
    const shell = await callUnencrypted('/user/home?from=line')
    expect([shell.status, shell.headers.get('location')]).toEqual([
      301,
      'https://127.0.0.1/user/home?from=line',
    ])
    for (const path of ['/api/wallet', '/api/login', '/socket.io/?EIO=4&transport=polling']) {
      const refused = await callUnencrypted(path)
      expect([path, refused.status, refused.headers.get('location')]).toEqual([path, 403, null])
    }
  })

  it.each([
    ['TLS 1.1', { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }, false],
    ['TLS 1.2 without forward secrecy', { maxVersion: 'TLSv1.2', ciphers: 'AES128-GCM-SHA256' }, false],
    ['TLS 1.2 with CBC', { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA' }, false],
    ['TLS 1.2', { maxVersion: 'TLSv1.2' }, true],
    ['TLS 1.3', { minVersion: 'TLSv1.3' }, true],
  ] as const)('answers a caller with %s only, or refuses', async (_what, settings, isTaken) => {
    const port = Number(new URL(nginx.url).port)
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...settings })
    const met = await Promise.race([
      once(socket, 'secureConnect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    expect(met).toBe(isTaken)
  })

  it('forwards a picture that is larger than any other call', async () => {
    const { token } = await memberWith(server.db, {})
    const parts = ['--x', 'Content-Disposition: form-data; name="file"; filename="a.png"', '', '']
    const body = Buffer.concat([
      Buffer.from(parts.join('\r\n')),
      Buffer.alloc(9_000_000),
      Buffer.from('\r\n--x--\r\n'),
    ])
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(body.length),
    }
    const { status, body: answer } = await call('/api/wallet/slip', headers, body)
    // It was read to its end, and is no picture; at night it is not read.
    expect([status, answer]).toEqual([400, expect.stringMatching(/SLIP_(?:INVALID_FILE|UPLOAD_FAIL)/)])
  })

  it('forwards sockets', async () => {
    const socket = io(nginx.url, {
      transports: ['websocket'],
      rejectUnauthorized: false,
      reconnection: false,
    })
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve).once('connect_error', reject)
    })
    expect(socket.io.engine.transport.name).toBe('websocket')
    socket.close()
  })

  it('passes the balance of a member on as soon as it changes', async () => {
    const member = await memberWith(server.db, { WALLET: 100_00, JOKER: 50_00 })
    const outgoing = request(new URL(balanceStream.path, nginx.url), {
      rejectUnauthorized: false,
      headers: { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${member.token}` },
    }).end()
    const [response] = await once(outgoing, 'response')
    let received = ''
    response.on('data', (data: Buffer) => (received += data.toString()))
    await expect.poll(() => received).toBe('data:100\n\n')
    await moneyClient(server, member).transfer('WALLET', 'JOKER', 30)
    await expect.poll(() => received).toContain('data:70\n\n')
    outgoing.destroy()
  })

  it('passes the address of the caller to the node, whatever the caller claims', async () => {
    // The sixth wrong password of an address in a row is not checked.
    const statuses = []
    for (let i = 0; i < 6; i += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${i}`, 'content-type': 'application/json' }
      const guess = JSON.stringify({ username: '0899999999', password: 'wrong' })
      statuses.push((await call('/api/login', headers, guess)).status)
    }
    expect(statuses.slice(-2)).toEqual([401, 429])
  })

  describe('the log of a call', () => {
    const CANARY = 'Canary-4711'
    it('contains the words of the route, its status, and what is needed to find the log entry of the node', async () => {
      const { headers } = await call('/api/lookup/banks')
      const { 'krapao.log': log = '' } = await nginx.logs()
      const line = log.trim().split('\n').at(-1) ?? ''
      expect(line).toMatch(
        /^\S+ 127\.0\.0\.1 GET \/api\/lookup 200 \d+ [\d.]+ node 127\.0\.0\.1:\d+ 200 [\d.]+ \S+$/,
      )
      expect(line.split(' ').at(-1)).toBe(headers['x-request-id'])
    })

    it('contains no password, link, code, query, token or Referer', async () => {
      const { token } = await memberWith(server.db, {})
      const headers = {
        authorization: `Bearer ${token}`,
        referer: `https://wallet.example/${CANARY}`,
        'user-agent': CANARY,
      }
      const paths = [
        `/api/autoLogin/joker/${CANARY}/${CANARY}`,
        `/api/%61utoLogin/joker/${CANARY}/${CANARY}`,
        `/api//autoLogin/joker/${CANARY}%2F${CANARY}`,
        `/media/uploads/${CANARY}`,
        `/api/promotion/find/${CANARY}`,
        `/api/operation/${CANARY}`,
        `/api/wallet?token=${CANARY}`,
        `/api/wallet%3Ftoken=${CANARY}`,
        `/login?next=${CANARY}`,
        `/${CANARY}`,
      ]
      const before = (await loggedPlaces(nginx)).length
      for (const path of paths) {
        await call(path, headers)
        await fetch(new URL(path, nginx.openUrl), { redirect: 'manual', headers })
      }
      const added = async () => (await loggedPlaces(nginx)).slice(before)
      await expect.poll(added).toHaveLength(paths.length * 2)
      await expectNoCanary(token)
    })

    it('contains none of these in its error log either', async () => {
      const before = (await loggedPlaces(nginx)).length
      // Too large to be forwarded, not HTTP at all, and an unreachable node.
      await call(`/api/autoLogin/joker/a/${CANARY}`, { 'content-length': '30000000' }, 'x').catch(
        () => undefined,
      )
      await sendUnencrypted(nginx, `GET /api/autoLogin/joker/a/${CANARY} HTTP/9.9\r\n\r\n`)
      await sendUnencrypted(
        nginx,
        `GET /api/autoLogin/joker/a/${CANARY} HTTP/1.1\r\n no header: ${CANARY}\r\n\r\n`,
      )
      const alone = await startNginx({ nodes: ['http://127.0.0.1:1'], tls: false })
      const { status } = await fetch(new URL(`/api/autoLogin/joker/a/${CANARY}?b=${CANARY}`, alone.url))
      expect(status).toBe(502)
      // A log entry is written after the response was sent.
      const written = async () => JSON.stringify(await alone.logs())
      await expect.poll(written).toContain(' GET /api/autoLogin 502 ')
      expect(await written()).not.toContain(CANARY)
      await alone.stop()
      const added = async () => (await loggedPlaces(nginx)).slice(before).map(([, , ended]) => ended)
      await expect.poll(added).toEqual(['413', '505', '400'])
      await expectNoCanary()
    })

    async function expectNoCanary(...others: readonly string[]) {
      for (const [name, written] of Object.entries(await nginx.logs())) {
        for (const canary of [CANARY, ...others])
          expect([name, written.includes(canary)]).toEqual([name, false])
      }
    }
  })
})

/** The proxy of the desk, beside that of the app in one nginx. */
describe.skipIf(isAbsent)('nginx in front of the desk', () => {
  const ALLOWED = '127.0.0.8'
  let nginx: Nginx
  beforeAll(async () => {
    nginx = await startNginx({ nodes: [server.url], desk: { url: server.deskUrl, allowed: ALLOWED } })
  })
  afterAll(() => nginx.stop())

  /** A call from that address of the network. */
  async function call(path: string, localAddress: string, body?: object) {
    const outgoing = request(new URL(path, nginx.deskUrl), {
      method: body === undefined ? 'GET' : 'POST',
      localAddress,
      rejectUnauthorized: false,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        'content-type': 'application/json',
        'x-forwarded-for': '10.9.9.9',
      },
    }).end(body && JSON.stringify(body))
    const [response] = await once(outgoing, 'response')
    return { status: Number(response.statusCode), headers: response.headers, body: await text(response) }
  }

  it('answers only the addresses of the list, and logs who came without what they read', async () => {
    const member = '0198c1a2-0000-7000-8000-000000000000'
    const statuses = []
    for (const from of ['127.0.0.1', ALLOWED])
      statuses.push((await call(`/api/members/${member}`, from)).status)
    expect(statuses).toEqual([403, 401])
    const written = async () => (await nginx.logs())['krapao-desk.log'] ?? ''
    await expect.poll(written).toContain(` ${ALLOWED} GET /api/members 401 `)
    expect(JSON.stringify(await nginx.logs())).not.toContain(member)
  })

  it('adds nothing to the headers of the desk, whose log has the address of the person and none that is sent', async () => {
    const login = { username: 'nok', password: 'not hers', code: '000000' }
    const { status, headers } = await call('/api/login', ALLOWED, login)
    expect(status).toBe(401)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'strict-transport-security': expect.stringMatching(/^max-age/),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      server: 'nginx',
    })
    const mali = await server.enter('mali')
    const { body } = await mali.call('/api/log', { act: 'log-in-failed' })
    expect(body).toMatchObject([{ address: ALLOWED }])
  })
})

const handIn = (width: number) => ({ method: 'POST', body: slipForm(plainPng(width, 3)) })

/** nginx in front of one node that answers 503 and a healthy one. */
describe.skipIf(isAbsent)('behind nginx a node that answers 503', () => {
  let failing: Server
  let nginx: Nginx
  let token: string
  /** The calls that the failing node has received. */
  const received: string[] = []
  beforeAll(async () => {
    token = await server.logIn()
    await moveToNoon(server)
    failing = createServer((incoming, response) => {
      received.push(`${incoming.method} ${incoming.url}`)
      incoming.resume().once('end', () => response.writeHead(503).end())
    })
    const failingUrl = `http://127.0.0.1:${await listenLocally(failing)}`
    nginx = await startNginx({ nodes: [failingUrl, server.url], tls: false })
  })
  afterAll(async () => {
    await nginx.stop()
    failing.close()
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

/** The entries of its access log, by method, words of the path and status. */
async function loggedPlaces(nginx: Nginx): Promise<string[][]> {
  const { 'krapao.log': log = '' } = await nginx.logs()
  return log
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([, , method = '', place = '', status = '']) => [method, place, status])
}

/** Sends text that may be no request at all; it is answered as well, and then the connection is closed. */
async function sendUnencrypted(nginx: Nginx, words: string): Promise<void> {
  const socket = connectPlainly(Number(new URL(nginx.openUrl).port), '127.0.0.1')
  socket.end(words)
  await text(socket)
}
