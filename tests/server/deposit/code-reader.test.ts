import { afterAll, describe, expect, it } from 'vitest'
import { codeReader, CodeReaderFailed } from '../../../server/deposits/slips/code-reader.ts'

const SOUND = Buffer.from([0])

const reader = codeReader(new URL('failing-reader.ts', import.meta.url).href, 1000)
afterAll(() => reader.close())

describe('a reader of codes', () => {
  it.each([
    ['cannot be read', 1],
    ['ends its thread', 2],
    ['keeps its thread busy for ever', 3],
  ])('fails at a picture that %s, and reads the next one', async (_what, way) => {
    await expect(reader.read(Buffer.from([way]))).rejects.toThrow(CodeReaderFailed)
    expect(await reader.read(SOUND)).toEqual(['a code'])
  })
})
