import { once } from 'node:events'
import { BroadcastChannel } from 'node:worker_threads'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  codeReader,
  CodeReaderFailed,
} from '../../../../server/domains/deposits/evidence/slips/code-reader.ts'

const SOUND = Buffer.from([0])

/** Keeps its thread busy for ever. */
const HANGING = Buffer.from([3])

/** Waits in its thread for ever, without using the processor. */
const SLEEPING = Buffer.from([4])

const DEADLINE_MS = 60_000

const FAILING = new URL('failing-reader.ts', import.meta.url).href
const reader = codeReader(FAILING, { processorMs: DEADLINE_MS, deadlineMs: DEADLINE_MS })
const busy = new BroadcastChannel('busy')
afterAll(async () => {
  busy.close()
  await reader.close()
})

/** The deadlines of the pictures in the order in which they were handed in. The test ends them. */
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

/** Hands in a picture that blocks the thread for ever, and waits until the thread has begun with it. */
async function hang(picture: Buffer, by = reader): Promise<[failure: Promise<unknown>]> {
  const hasBegun = once(busy, 'message')
  const failure = by.read(picture).catch((error: unknown) => error)
  await hasBegun
  return [failure]
}

it.each([
  ['cannot be read', 1],
  ['ends its thread', 2],
])('a reader of codes fails with a picture that %s, and reads the next one', async (_what, way) => {
  await expect(reader.read(Buffer.from([way]))).rejects.toThrow(CodeReaderFailed)
  expect(await reader.read(SOUND)).toEqual(['a code'])
})

it.each([
  ['keeps its thread busy', HANGING],
  ['lets its thread wait', SLEEPING],
])(
  'a reader of codes fails with a picture that %s for ever, and continues with the waiting ones',
  async (_how, picture) => {
    const [failure] = await hang(picture)
    expect(deadlines.map(({ ms }) => ms)).toEqual([DEADLINE_MS, DEADLINE_MS])
    const next = reader.read(SOUND)
    deadlines.at(-1)?.abort()
    expect(await failure).toBeInstanceOf(CodeReaderFailed)
    expect(await next).toEqual(['a code'])
  },
)

it('a reader of codes stops reading a picture that takes too much processor time, however long its deadline is', async () => {
  const strict = codeReader(FAILING, { processorMs: 200, deadlineMs: DEADLINE_MS })
  const [failure] = await hang(HANGING, strict)
  const next = strict.read(SOUND)
  expect(await failure).toBeInstanceOf(CodeReaderFailed)
  expect(await next).toEqual(['a code'])
  await strict.close()
})
