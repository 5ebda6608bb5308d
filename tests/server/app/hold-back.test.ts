/** Proves S37: a caller who goes on although they are refused does not slow down others. */
import { connect } from 'node:net'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PROMPT_REFUSALS } from '../../../server/rate-limits/hold-back.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

/** Shorter than what is held back takes, longer than anything else does on a busy machine. */
const PROMPT_MS = 900

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } })
})
afterAll(() => server.stop())

const headersOf = (address: string) => ({ 'x-forwarded-for': address })

async function tookMs(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** A call that no address may make. */
const beRefused = async (address: string) => {
  const { status } = await server.ask('/api/wallet', { headers: headersOf(address) })
  expect(status).toBe(401)
}

const many = (times: number, work: () => Promise<void>) =>
  Promise.all(Array.from({ length: times }, () => work()))

const UPLOAD_BYTES = 20 * 1024 * 1024
const PIECE = Buffer.alloc(64 * 1024)

/** Sends a form that is refused before it is read, until the server takes no more. @returns how much of it has left */
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

/** A page of another site asks for a socket, which none may have. */
const openForeignSocket = (address: string) =>
  new Promise<void>((resolve) => {
    const extraHeaders = { ...headersOf(address), origin: 'https://elsewhere.example' }
    const options = { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders }
    io(server.url, options).on('connect_error', () => resolve())
  })

it('an address gets so many refusals at once, and each further one a second later', async () => {
  const insistent = '192.0.2.1'
  await many(PROMPT_REFUSALS.calls, () => beRefused(insistent))
  expect(await tookMs(() => beRefused(insistent))).toBeGreaterThan(PROMPT_MS)
  expect(await tookMs(() => many(20, () => beRefused(insistent)))).toBeGreaterThan(PROMPT_MS)
  expect(await tookMs(() => openForeignSocket(insistent))).toBeGreaterThan(PROMPT_MS)
  expect(await tookMs(() => openForeignSocket('192.0.2.2'))).toBeLessThan(PROMPT_MS)
  expect(await tookMs(() => beRefused('192.0.2.2')), 'others are answered at once').toBeLessThan(PROMPT_MS)
  const read = () => server.ask('/api/lookup/info', { headers: headersOf(insistent) })
  expect(await tookMs(read), 'what is granted comes at once').toBeLessThan(PROMPT_MS)
})

it('what an address goes on sending after some refusals is not read to its end', async () => {
  const insistent = '192.0.2.3'
  expect(await upload(insistent), 'at first the whole is read').toBe(UPLOAD_BYTES)
  await upload(insistent)
  expect(await upload(insistent)).toBeLessThan(UPLOAD_BYTES)
  expect(await tookMs(() => beRefused(insistent)), 'reading counts like refusals').toBeGreaterThan(PROMPT_MS)
})
