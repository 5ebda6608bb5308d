import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { codeReader, CodeReaderFailed } from '../../../server/deposits/slips/code-reader.ts'

const SOUND = Buffer.from([0])

/** Keeps its thread busy for ever. */
const HANGING = 3

const DEADLINE_MS = 3000

const reader = codeReader(new URL('failing-reader.ts', import.meta.url).href, DEADLINE_MS)
afterAll(() => reader.close())

describe('a reader of codes', () => {
  it.each([
    ['cannot be read', 1],
    ['ends its thread', 2],
    ['keeps its thread busy for ever', HANGING],
  ])('fails at a picture that %s, and reads the next one', async (_what, way) => {
    await expect(reader.read(Buffer.from([way]))).rejects.toThrow(CodeReaderFailed)
    expect(await reader.read(SOUND)).toEqual(['a code'])
  })

  it('goes on with what waited behind a picture that took too long', async () => {
    const hanging = reader.read(Buffer.from([HANGING])).catch((error: unknown) => error)
    await sleep(DEADLINE_MS / 2)
    expect(await reader.read(SOUND)).toEqual(['a code'])
    expect(await hanging).toBeInstanceOf(CodeReaderFailed)
  })
})
