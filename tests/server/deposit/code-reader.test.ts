import { once } from 'node:events'
import { BroadcastChannel } from 'node:worker_threads'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { codeReader, CodeReaderFailed } from '../../../server/domains/deposits/slips/code-reader.ts'

const SOUND = Buffer.from([0])

/** Keeps its thread busy for ever. */
const HANGING = Buffer.from([3])

const DEADLINE_MS = 60_000

const reader = codeReader(new URL('failing-reader.ts', import.meta.url).href, DEADLINE_MS)
const busy = new BroadcastChannel('busy')
afterAll(async () => {
  busy.close()
  await reader.close()
})

/** The deadlines of the pictures in the order in which they were handed in. They are over when the test says so. */
let deadlines: (AbortController & { ms?: number })[]
beforeEach(() => {
  deadlines = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const deadline = Object.assign(new AbortController(), { ms })
    deadlines.push(deadline)
    return deadline.signal
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Hands in a picture that keeps the thread busy, and waits until it does. */
async function hang(): Promise<[failure: Promise<unknown>]> {
  const hasBegun = once(busy, 'message')
  const failure = reader.read(HANGING).catch((error: unknown) => error)
  await hasBegun
  return [failure]
}

describe('a reader of codes', () => {
  it.each([
    ['cannot be read', 1],
    ['ends its thread', 2],
  ])('fails at a picture that %s, and reads the next one', async (_what, way) => {
    await expect(reader.read(Buffer.from([way]))).rejects.toThrow(CodeReaderFailed)
    expect(await reader.read(SOUND)).toEqual(['a code'])
  })

  it('fails at a picture that keeps its thread busy for ever, and goes on with what waited behind it', async () => {
    const [failure] = await hang()
    expect(deadlines[0]?.ms).toBe(DEADLINE_MS)
    const next = reader.read(SOUND)
    deadlines[0]?.abort()
    expect(await failure).toBeInstanceOf(CodeReaderFailed)
    expect(await next).toEqual(['a code'])
  })
})
