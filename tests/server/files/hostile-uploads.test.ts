/** Proves S53, and that no file holds up the event loop while it is examined. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { longestTurn } from '../../support/longest-turn.ts'
import { type Answer, startTestServer, type TestServer } from '../../support/test-server.ts'
import { plainJpeg, slipForm } from '../deposit/pictures.ts'
import { blankGif, blankPng, jpegOfSegments, pngOfChunks, videoOfBoxes } from './hostile-files.ts'

/** Both sides of a call run in this process: its own copies of a large file, and garbage, hold the loop as well. */
const TRIES = 3

/** Of a file that is refused by its first bytes, and as large as any of the others. */
let controlMs: number
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { rateLimit: false } })
  await server.sandbox('PUT', '/api/site', { enableChatWidget: true })
  const large = Buffer.alloc(20 * 1024 * 1024)
  controlMs = Math.max(...(await turnsOf(() => sendInChat('video', large))))
})
afterAll(() => server.stop())
beforeEach(() => server.sandbox('PUT', '/api/site', { enableChatWidget: true }))

function sendInChat(kind: 'image' | 'video', content: Buffer): Promise<Answer> {
  const body = slipForm(content, { guestId: randomUUID() })
  return server.ask(`/api/chat/upload-${kind}`, { method: 'POST', body })
}

/** The longest turn of each of some tries, in ms of processor time. */
async function turnsOf(work: () => Promise<unknown>): Promise<number[]> {
  const turns: number[] = []
  for (let tries = 0; tries < TRIES; tries += 1) turns.push(await longestTurn(work))
  return turns
}

const UNFIT = { status: 415, body: { message: 'KEY_INVALID', params: { key: 'file' } } }

describe('nobody else waits', () => {
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
    const turns = await turnsOf(async () => {
      expect(await sendInChat(kind, file)).toMatchObject(Object(answer))
    })
    // Looking at each of two million parts in one turn takes ten times as long.
    expect(Math.min(...turns)).toBeLessThan(4 * controlMs)
  })
})
