import { expect, test } from 'vitest'
import { percentOf, scoresOf } from '../../../lab/mutation/score.ts'

const file = (...statuses: string[]) => ({ mutants: statuses.map((status) => ({ status })) })

test('a change counts as noticed when a test failed or never ended, and not when none looked at it', () => {
  const report = { files: { 'b.ts': file('Killed', 'Timeout', 'Survived', 'NoCoverage') } }
  expect(scoresOf([report])).toEqual([{ file: 'b.ts', noticed: 2, made: 4 }])
})

test('what was left out, or could not be tried, counts for nothing; files are in order', () => {
  const reports = [
    { files: { 'c.ts': file('Killed', 'Ignored', 'CompileError'), 'empty.ts': file('Ignored') } },
    { files: { 'a.ts': file('Survived') } },
  ]
  expect(scoresOf(reports).map(({ file: name, made }) => [name, made])).toEqual([
    ['a.ts', 1],
    ['c.ts', 1],
  ])
  expect(percentOf(scoresOf(reports))).toBe(50)
})
