/** Reading files costs the server no more than the requested part, however slow the reader is. */
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { answerErrors } from '../../../../server/api/http/error-answers.ts'
import { uploadRoutes } from '../../../../server/api/http/uploads.ts'
import { type ReaderLimits, readerLimits } from '../../../../server/api/rate-limits/reader-limits.ts'
import { uuidv7 } from '../../../../server/platform/db/uuid.ts'
import { Refusal } from '../../../../server/platform/errors.ts'
import { databaseStore } from '../../../../server/platform/files/database-store.ts'
import { type FileStore, folderStore, PIECE_BYTES } from '../../../../server/platform/files/file-store.ts'
import { linkToUpload } from '../../../../server/platform/files/uploads.ts'
import { UNREADABLE_RANGES } from '../../../support/pages/unreadable-ranges.ts'
import { serverForFile } from '../../../support/test-server.ts'

const CONTENT = randomBytes(10 * PIECE_BYTES)
/** More than the system buffers for a connection. */
const LONG = randomBytes(20 * 1024 * 1024)
const WIDE: ReaderLimits = {
  atOncePerAddress: 100,
  waitingPerAddress: 0,
  atOnceInAll: 100,
  perMinuteAndAddress: 10_000,
  piecesAtOnce: 10_000,
  piecesPerSecond: 10_000,
}

const server = await serverForFile({ config: { uploads: 'database', trustedProxies: ['127.0.0.1'] } })
const folder = folderStore(`${server.dataDir}/uploads`)
const stores = { folder, database: databaseStore(server.db, folder, server.db) }
/** Addresses of the files. */
const paths = { short: await keep(CONTENT), long: await keep(LONG) }

/** Puts a file into both stores. @returns the path of the link to it */
async function keep(content: Buffer): Promise<string> {
  const sha256 = createHash('sha256').update(content).digest('hex')
  for (const store of Object.values(stores)) await store.put(server.db, sha256, content)
  const id = uuidv7()
  await server.db.query(
    'test.upload',
    "INSERT INTO upload (id, owner, sha256, kind, bytes) VALUES ($1, 'guest:test', decode($2, 'hex'), 'mp4', $3)",
    [id, sha256, content.length],
  )
  return linkToUpload(server.db, id)
}

let app: FastifyInstance
afterEach(() => app.close())

/** How many bytes have been read from the store. */
let readBytes: number

/** Serves files from an observed store. @returns the address of the short file. */
async function serve(name: 'folder' | 'database', limits = WIDE, stalledMs?: number): Promise<URL> {
  readBytes = 0
  const store = stores[name]
  const watched: Pick<FileStore, 'readPiece'> = {
    async readPiece(...part) {
      const piece = await store.readPiece(...part)
      readBytes += piece?.length ?? 0
      return piece
    },
  }
  app = Fastify({ forceCloseConnections: true })
  answerErrors(app)
  uploadRoutes(app, { db: server.db, files: watched, limits, ...(stalledMs !== undefined && { stalledMs }) })
  return new URL(paths.short, await app.listen({ host: '127.0.0.1', port: 0 }))
}

async function read(url: URL, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(url, { headers, method })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

/** Requests the whole long file and reads none of it. */
async function requestAndStall(url: URL) {
  const socket = connect(Number(url.port), url.hostname)
  socket.pause()
  socket.write(`GET ${paths.long} HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`)
  await once(socket, 'connect')
  return socket
}

/** Reads the first byte of the file from another address. @returns the line of its status */
async function readFrom(localAddress: string, url: URL): Promise<string> {
  const socket = connect({ port: Number(url.port), host: url.hostname, localAddress })
  socket.write(`GET ${paths.short} HTTP/1.1\r\nHost: ${url.host}\r\nRange: bytes=0-0\r\n\r\n`)
  const [head] = await once(socket, 'data')
  socket.destroy()
  return String(head).split('\r\n', 1).join()
}

describe.each(['folder', 'database'] as const)('in the %s', (name) => {
  it('the whole file is returned as it was stored', async () => {
    const { status, headers, bytes } = await read(await serve(name))
    expect(status).toBe(200)
    expect(headers.get('content-length')).toBe(String(CONTENT.length))
    expect(bytes.equals(CONTENT)).toBe(true)
  })

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=-1', CONTENT.length - 1, CONTENT.length - 1],
    [`bytes=${PIECE_BYTES - 1}-${PIECE_BYTES}`, PIECE_BYTES - 1, PIECE_BYTES],
    ['bytes=1000000-2000000', 1_000_000, 2_000_000],
  ])('of %s only that part is read', async (range, from, to) => {
    const { status, headers, bytes } = await read(await serve(name), { range })
    expect(status).toBe(206)
    expect(headers.get('content-range')).toBe(`bytes ${from}-${to}/${CONTENT.length}`)
    expect(bytes.equals(CONTENT.subarray(from, to + 1))).toBe(true)
    expect(readBytes).toBe(to + 1 - from)
  })

  it.each(UNREADABLE_RANGES)('a range that cannot be read, %s, is ignored', async (range) => {
    const { status, bytes } = await read(await serve(name), { range })
    expect(status).toBe(200)
    expect(bytes.equals(CONTENT)).toBe(true)
  })

  const absent = [`bytes=${CONTENT.length}-`, 'bytes=99999999-', 'bytes=-0']
  it.each(absent)('a part that the file does not have, %s, is refused with the length', async (range) => {
    const { status, headers } = await read(await serve(name), { range })
    expect([status, headers.get('content-range')]).toEqual([416, `bytes */${CONTENT.length}`])
    expect(readBytes).toBe(0)
  })

  it('a HEAD returns the length and reads at most one piece', async () => {
    const { status, headers } = await read(await serve(name), {}, 'HEAD')
    expect(status).toBe(200)
    expect(headers.get('content-length')).toBe(String(CONTENT.length))
    expect(readBytes).toBeLessThanOrEqual(PIECE_BYTES)
  })

  it('a reader that accepts no data occupies a small part of the file, and is cut off', async () => {
    const url = await serve(name, WIDE, 500)
    let cutOff = 0
    app.server.on('connection', (connection) => connection.once('close', () => (cutOff += 1)))
    const stalled = await Promise.all(Array.from({ length: 20 }, () => requestAndStall(url)))
    await expect.poll(() => cutOff).toBe(stalled.length)
    await expect.poll(openConnections).toBe(0)
    // What the system buffers for a connection, which is a few megabytes on loopback, has been read; the rest has not.
    expect(readBytes).toBeLessThan((stalled.length * LONG.length) / 2)
    for (const socket of stalled) socket.destroy()
  })
})

function openConnections(): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}

describe('the limit', () => {
  it('of concurrent readers applies to each address, and is free again when they have gone', async () => {
    const url = await serve('folder', { ...WIDE, atOncePerAddress: 3 })
    const stalled = await Promise.all(Array.from({ length: 3 }, () => requestAndStall(url)))
    await expect.poll(() => readBytes).toBeGreaterThan(0)
    await expect.poll(async () => (await read(url, { range: 'bytes=0-0' })).status).not.toBe(206)
    for (const socket of stalled) socket.destroy()
    await expect.poll(async () => (await read(url, { range: 'bytes=0-0' })).status).toBe(206)
  })

  it('of concurrent readers lets some wait for their turn, in their order, and skips those that have gone', async () => {
    const enter = readerLimits({ ...WIDE, atOncePerAddress: 2, waitingPerAddress: 3 })
    const readers = Array.from({ length: 5 }, () => enter('an address'))
    expect(() => enter('an address')).toThrow(Refusal)
    const seen: string[] = []
    const turns = readers.map(({ turn }, index) =>
      turn.then(
        () => seen.push(`${index} reads`),
        () => seen.push(`${index} has gone`),
      ),
    )
    await enter('another address').turn
    for (const gone of [2, 0, 1]) readers[gone]?.leave()
    await Promise.all(turns)
    expect(seen).toEqual(['0 reads', '1 reads', '2 has gone', '3 reads', '4 reads'])
  })

  it('of pieces applies to all readers of an address, also when they come and go', async () => {
    const url = await serve('folder', { ...WIDE, piecesAtOnce: 3, piecesPerSecond: 1e-6 })
    const first = await requestAndStall(url)
    await expect.poll(() => readBytes).toBe(3 * PIECE_BYTES)
    first.destroy()
    const second = await requestAndStall(url)
    expect(await readFrom('127.0.0.2', url)).toContain('206')
    expect(readBytes).toBe(3 * PIECE_BYTES + 1)
    second.destroy()
  })

  it('of pieces lets an address have more with time, and those wait who have not gone', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const enter = readerLimits({ ...WIDE, piecesAtOnce: 2, piecesPerSecond: 1 })
    const [staying, leaving] = [enter('an address'), enter('an address')]
    const seen: string[] = []
    const take = (name: string, { piece }: typeof staying) =>
      void piece().then(
        () => seen.push(name),
        () => seen.push(`${name} has gone`),
      )
    for (const name of ['a', 'b', 'c']) take(name, staying)
    take('d', leaving)
    await vi.advanceTimersByTimeAsync(0)
    expect(seen).toEqual(['a', 'b'])
    leaving.leave()
    await vi.advanceTimersByTimeAsync(1000)
    expect(seen).toEqual(['a', 'b', 'd has gone', 'c'])
  })

  it('of all concurrent readers is answered with 503 and a retry time', async () => {
    const url = await serve('folder', { ...WIDE, atOnceInAll: 0 })
    const refused = await read(url)
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('of reads in a minute', async () => {
    const url = await serve('folder', { ...WIDE, perMinuteAndAddress: 5 })
    const statuses = []
    for (let call = 0; call < 7; call += 1) statuses.push((await read(url, { range: 'bytes=0-0' })).status)
    expect(statuses).toEqual([206, 206, 206, 206, 206, 429, 429])
  })
})

it('a member can read the wallet while forty readers wait for pieces of a file', async () => {
  const token = await server.logIn()
  const readAs = async (address: number) => {
    const headers = { 'x-forwarded-for': `198.51.100.${address}`, range: 'bytes=0-0' }
    return (await server.request(paths.short, { headers })).status
  }
  const readers = await server.db.transaction(async (holder) => {
    await holder.script('LOCK TABLE upload_content IN ACCESS EXCLUSIVE MODE')
    const waiting = Array.from({ length: 40 }, (_, index) => readAs(index % 10))
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
