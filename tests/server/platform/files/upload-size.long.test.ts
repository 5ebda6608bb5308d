/** Proves R29 and S51. */
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addedMemory } from '../../../support/added-memory.ts'
import { plainPng, pngChunk, slipForm } from './pictures.ts'
import { uploadsForFile } from './upload-calls.ts'

const MEGABYTE = 1024 * 1024

const { server, token, handIn: upload, uploads } = await uploadsForFile()
const incoming = () => readdir(join(server.dataDir, 'incoming'))

describe('an upload that is too large', () => {
  it('is refused once it has arrived, and no part of it is stored', async () => {
    const answer = await upload(slipForm(Buffer.concat([plainPng(), Buffer.alloc(20 * MEGABYTE - 4096)])))
    expect(answer).toMatchObject({ status: 413, body: { message: 'SLIP_INVALID_FILE' } })
    expect(await incoming()).toEqual([])
  })

  it('is one byte larger than 10 MB', async () => {
    const picture = plainPng()
    const padded = (bytes: number) => {
      const filler = pngChunk('tEXt', Buffer.alloc(bytes - picture.length - 12))
      return Buffer.concat([picture.subarray(0, -12), filler, picture.subarray(-12)])
    }
    expect((await upload(slipForm(padded(10 * MEGABYTE)))).status).toBe(200)
    expect((await upload(slipForm(padded(10 * MEGABYTE + 1)))).status).toBe(413)
  })

  it('does not continue for ever: an endless body is answered and cut off', async () => {
    const { answer, sentBytes } = await uploadForEver(server.url)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(sentBytes).toBeLessThan(64 * MEGABYTE)
    await expect.poll(incoming).toEqual([])
  })
})

it('an interrupted form leaves nothing behind', async () => {
  const before = await uploads()
  const socket = beginUpload(server.url, plainPng())
  await expect.poll(incoming).toHaveLength(1)
  socket.destroy()
  await expect.poll(incoming).toEqual([])
  expect(await uploads()).toEqual(before)
})

it('too large uploads use no memory: eight endless bodies at once add less than 30 MB', async () => {
  // Memory that the first upload allocates stays.
  await uploadForEver(server.url)
  const added = await addedMemory(async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => uploadForEver(server.url)))
    for (const { answer } of answers) expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  })
  expect(added).toBeLessThan(30 * MEGABYTE)
})

const BOUNDARY = 'slipslipslip'
const PART = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`

function head(length: string): string {
  return (
    'POST /api/wallet/slip HTTP/1.1\r\nHost: localhost\r\nX-Requested-With: XMLHttpRequest\r\n' +
    `Authorization: Bearer ${token}\r\nIdempotency-Key: ${randomUUID()}\r\n` +
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\n${length}\r\n\r\n`
  )
}

function open(url: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  return socket
}

/** Sends the beginning of a form that promises much more. */
function beginUpload(url: string, content: Buffer): Socket {
  const socket = open(url)
  socket.write(`${head('Content-Length: 1000000')}${PART}`)
  socket.write(content)
  return socket
}

/** A sender that never stops by itself. Resolves when the server has closed the connection. */
function uploadForEver(url: string): Promise<{ answer: string; sentBytes: number }> {
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 0x41), Buffer.from('\r\n')])
  const socket = open(url)
  let answer = ''
  let sentBytes = 0
  function pump(): void {
    if (socket.destroyed) return
    sentBytes += chunk.length
    // Not faster than a good connection, so that there is time to read the answer.
    socket.write(chunk, () => setTimeout(pump, 5))
  }
  socket.write(head('Transfer-Encoding: chunked'))
  socket.write(`${PART.length.toString(16)}\r\n${PART}\r\n`)
  pump()
  return new Promise((resolve) => {
    socket.on('data', (data) => {
      answer += String(data)
    })
    socket.on('close', () => resolve({ answer, sentBytes }))
  })
}
