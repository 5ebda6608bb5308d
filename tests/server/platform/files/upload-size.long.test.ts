/** Proves R29 and S51. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { beginUpload, uploadForEver } from './endless-upload.ts'
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
    const { answer, sentBytes } = await uploadForEver(server.url, token)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(sentBytes).toBeLessThan(64 * MEGABYTE)
    await expect.poll(incoming).toEqual([])
  })
})

it('an interrupted form leaves nothing behind', async () => {
  const before = await uploads()
  const socket = beginUpload(server.url, token, plainPng())
  await expect.poll(incoming).toHaveLength(1)
  socket.destroy()
  await expect.poll(incoming).toEqual([])
  expect(await uploads()).toEqual(before)
})
