/** Proves S53, and that no file holds up the event loop while it is examined. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { longestTurn } from '../../support/longest-turn.ts'
import { type Answer, startTestServer, type TestServer } from '../../support/test-server.ts'
import { plainJpeg, slipForm } from '../deposit/pictures.ts'
import { blankGif, blankPng, jpegOfSegments, pngOfChunks, videoOfBoxes } from './hostile-files.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { rateLimit: false } })
})
afterAll(() => server.stop())
beforeEach(() => server.sandbox('PUT', '/api/site', { enableChatWidget: true }))

function sendInChat(kind: 'image' | 'video', content: Buffer): Promise<Answer> {
  const body = slipForm(content, { guestId: randomUUID() })
  return server.ask(`/api/chat/upload-${kind}`, { method: 'POST', body })
}

/** The longest turn of the event loop that nobody notices, in ms. */
const LIMIT_MS = 100

const ATTEMPTS = 6

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
    let given: Answer | undefined
    let turnMs = Infinity
    // The test's own copies of a large file and the collection of garbage make some attempts longer, an examination here every one.
    for (let attempt = 0; attempt < ATTEMPTS && turnMs >= LIMIT_MS; attempt += 1) {
      turnMs = await longestTurn(async () => {
        given = await sendInChat(kind, file)
      })
    }
    expect(turnMs).toBeLessThan(LIMIT_MS)
    expect(given).toMatchObject(Object(answer))
  })
})
