/** Proves S37: a caller who continues after refusals does not slow down others. */
import '../../../support/fresh-modules.ts'
import { connect } from 'node:net'
import type * as Timers from 'node:timers/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { expect, it, vi } from 'vitest'
import { PROMPT_REFUSALS } from '../../../../server/api/rate-limits/hold-back.ts'
import { deskServerForFile } from '../../../support/desk.ts'
import { requestAt } from '../../../support/request-at.ts'

/** A function for each delayed answer, which sends it. */
const delayed = vi.hoisted((): (() => void)[] => [])

/** No clock is involved: a delayed answer waits until the test sends it. */
vi.mock('node:timers/promises', async (original) => {
  const timers = await original<typeof Timers>()
  return {
    ...timers,
    setTimeout: (ms: number, ...rest: [unknown?, { ref?: boolean; signal?: AbortSignal }?]) =>
      isHoldingBack(ms, rest[1])
        ? new Promise<void>((resolve) => delayed.push(resolve))
        : timers.setTimeout(ms, ...rest),
  }
})

/** As nothing else waits. */
function isHoldingBack(ms: number, options: { ref?: boolean; signal?: AbortSignal } = {}): boolean {
  return ms >= 1000 && ms <= 2000 && options.ref === false && options.signal === undefined
}

function release(): void {
  for (const answer of delayed.splice(0)) answer()
}

const server = await deskServerForFile({ config: { trustedProxies: ['127.0.0.1'] } })

const headersOf = (address: string) => ({ 'x-forwarded-for': address })

/** A call that is refused for every address. */
const sendRefusedCall = async (address: string) => {
  const { status } = await server.request('/api/wallet', { headers: headersOf(address) })
  expect(status).toBe(401)
}

const many = (times: number, work: () => Promise<void>) =>
  Promise.all(Array.from({ length: times }, () => work()))

const UPLOAD_BYTES = 20 * 1024 * 1024
const PIECE = Buffer.alloc(64 * 1024)

/** Sends a form that is refused before it is read, until the server stops reading. @returns how much was sent */
async function upload(address: string): Promise<number> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  socket.resume()
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const head = ['POST /api/wallet/slip HTTP/1.1', `Host: ${hostname}`, `X-Forwarded-For: ${address}`]
  const body = ['Content-Type: multipart/form-data; boundary=x', `Content-Length: ${UPLOAD_BYTES}`, '', '']
  socket.write([...head, ...body].join('\r\n'))
  let bytes = 0
  while (bytes < UPLOAD_BYTES && !socket.destroyed) {
    const written = new Promise<void>((resolve) => socket.write(PIECE, () => resolve()))
    await Promise.race([written, closed])
    bytes += PIECE.length
  }
  socket.destroy()
  return bytes
}

/** A page of another site requests a socket, which no other site may open. */
const openForeignSocket = (address: string) =>
  new Promise<void>((resolve) => {
    const extraHeaders = { ...headersOf(address), origin: 'https://elsewhere.example' }
    const options = { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders }
    io(server.url, options).on('connect_error', () => resolve())
  })

it('an address gets a number of refusals at once, and each later one with a delay', async () => {
  const insistent = '192.0.2.1'
  await many(PROMPT_REFUSALS.calls, () => sendRefusedCall(insistent))
  expect(delayed).toHaveLength(0)
  const refused = many(20, () => sendRefusedCall(insistent))
  const socketRefused = openForeignSocket(insistent)
  await expect.poll(() => delayed).toHaveLength(21)

  // Meanwhile other addresses are refused at once, and valid calls are answered at once.
  await openForeignSocket('192.0.2.2')
  await sendRefusedCall('192.0.2.2')
  expect((await server.request('/api/lookup/info', { headers: headersOf(insistent) })).status).toBe(200)
  expect(delayed).toHaveLength(21)
  release()
  await refused
  await socketRefused
})

let hosts = 0

it.each([
  ['a path that does not exist', 404, 'POST', '/api/unknown', () => server.url],
  ['a file that does not exist', 404, 'GET', '/assets/gone-1234.js', () => server.url],
  ['a method that a call does not have', 405, 'DELETE', '/api/wallet', () => server.url],
  ['a method that no page has', 405, 'POST', '/user/home', () => server.url],
  ['a path that the desk does not have', 404, 'GET', '/api/unknown', () => server.deskUrl],
] as const)('%s is refused like anything else: after a number of times, with a delay', async (...unknown) => {
  const [, refusal, method, path, url] = unknown
  const headers = headersOf(`203.0.113.${(hosts += 1)}`)
  const refuse = async () => {
    expect((await requestAt(url(), path, { method, headers })).status).toBe(refusal)
  }
  await many(PROMPT_REFUSALS.calls, refuse)
  expect(delayed).toHaveLength(0)
  const refused = refuse()
  await expect.poll(() => delayed).toHaveLength(1)
  release()
  await refused
})

it('the server stops reading the requests of an address after some refusals', async () => {
  const insistent = '192.0.2.3'
  expect(await upload(insistent), 'at first the whole is read').toBe(UPLOAD_BYTES)
  const second = upload(insistent)
  const isOver = second.then(() => true)
  for (;;) {
    release()
    if (await Promise.race([isOver, delay(20, false)])) break
  }
  const third = upload(insistent)
  await expect.poll(() => delayed, { message: 'reading counts like refusals' }).toHaveLength(1)
  release()
  expect(await third).toBeLessThan(UPLOAD_BYTES)
})
