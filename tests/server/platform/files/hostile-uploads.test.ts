/** Proves S53, and that no file blocks the event loop while it is examined. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../../support/request-at.ts'
import { serverForFile } from '../../../support/test-server.ts'
import { longestTurn } from '../../../support/time/longest-turn.ts'
import { blankGif, blankPng, jpegOfSegments, pngOfChunks, video, videoOfBoxes } from './hostile-files.ts'
import { plainJpeg, slipForm } from './pictures.ts'

const MEGABYTE = 1024 * 1024

const server = await serverForFile({ config: { rateLimit: false } })
/** Processor time that a harmless file of the largest size takes in all. */
let harmlessMs: number
beforeAll(async () => {
  await server.sandbox('PUT', '/api/site', { enableChatWidget: true })
  const harmless = video(Buffer.alloc(20 * MEGABYTE - 96))
  const from = process.threadCpuUsage()
  const { status } = await sendInChat('video', harmless)
  if (status !== 200) throw new Error(`a harmless file is answered with ${status}`)
  const { user, system } = process.threadCpuUsage(from)
  harmlessMs = (user + system) / 1000
})

function sendInChat(kind: 'image' | 'video', content: Buffer): Promise<Answer> {
  const body = slipForm(content, { guestId: randomUUID() })
  return server.request(`/api/chat/upload-${kind}`, { method: 'POST', body })
}

const UNFIT = { status: 415, body: { message: 'KEY_INVALID', params: { key: 'file' } } }

describe('no other call waits', () => {
  it.each<[string, 'image' | 'video', () => Buffer | Promise<Buffer>, unknown]>([
    ['a video of 2.6 million boxes', 'video', videoOfBoxes, UNFIT],
    ['a JPEG of 2.3 million segments', 'image', () => jpegOfSegments(plainJpeg()), UNFIT],
    ['a PNG of 800,000 chunks', 'image', () => pngOfChunks(), UNFIT],
    ['a PNG of 2,500 million pixels', 'image', () => blankPng(50_000, 50_000), UNFIT],
    ['a GIF of 401 million pixels', 'image', () => blankGif(1000, 1000, 401), UNFIT],
    ['a GIF of 41 million pixels', 'image', () => blankGif(1000, 1000, 41), { status: 200 }],
    ['a PNG of 39 million pixels', 'image', () => blankPng(8000, 4900), { status: 200 }],
  ])('while %s is examined', async (_what, kind, make, answer) => {
    const file = await make()
    let given: Answer | undefined
    let turnMs = Infinity
    // Garbage may be collected in any turn; the cost of a file is in each of its examinations.
    for (let looks = 0; looks < 3 && turnMs >= harmlessMs; looks += 1) {
      const examined = await longestTurn(async () => {
        given = await sendInChat(kind, file)
      })
      turnMs = Math.min(turnMs, examined)
    }
    expect(turnMs, 'one turn').toBeLessThan(harmlessMs)
    expect(given).toMatchObject(Object(answer))
  })
})
