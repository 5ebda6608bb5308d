import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { leaveOutSummaries } from '../../../tools/vite/trimmed-modules.ts'

const CONTRACT = join(import.meta.dirname, '../../../src/contract')

test('a member downloads no sentence about a call', () => {
  const endpoint = `{\n  path: '/api/x',\n  summary: "The member's own",\n  access: 'member',\n}`
  expect(leaveOutSummaries(endpoint)).toBe(`{\n  path: '/api/x',\n  \n  access: 'member',\n}`)
})

test('every summary of the contract is left out of the download', async () => {
  const sources = await Promise.all(
    (await readdir(CONTRACT)).map((file) => readFile(join(CONTRACT, file), 'utf8')),
  )
  const defined = sources.filter((source) => /^ {4}summary:/m.test(source))
  expect(defined.length).toBeGreaterThan(10)
  expect(defined.filter((source) => /^ {4}summary:/m.test(leaveOutSummaries(source)))).toEqual([])
})
