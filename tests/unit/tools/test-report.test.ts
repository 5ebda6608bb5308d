import { expect, test } from 'vitest'
import { countPlaywright, countVitest, verdict } from '../../../tools/test-report.ts'

test('a check without a report counts as one test', () => {
  expect(verdict(0, undefined)).toEqual({ passed: 1, failed: 0 })
  expect(verdict(2, undefined)).toEqual({ passed: 0, failed: 1 })
})

test('a check with a report counts its tests', () => {
  expect(verdict(0, { passed: 12, failed: 0 })).toEqual({ passed: 12, failed: 0 })
  expect(verdict(1, { passed: 10, failed: 2 })).toEqual({ passed: 10, failed: 2 })
})

test('a failure that the report does not admit to still fails the run', () => {
  expect(verdict(1, { passed: 12, failed: 0 })).toEqual({ passed: 12, failed: 1 })
})

test('a file that could not be loaded counts as a failure, a file with a failed test only once', () => {
  const passed = { status: 'passed', fullName: 'adds' }
  const failed = { status: 'failed', fullName: 'subtracts' }
  const testResults = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [passed, failed] },
    { name: 'b.test.ts', status: 'failed', assertionResults: [] },
    { name: 'c.test.ts', status: 'passed', assertionResults: [passed] },
  ]
  expect(countVitest({ numPassedTests: 2, numFailedTests: 1, testResults })).toEqual({
    passed: 2,
    failed: 2,
    troubled: ['b.test.ts', 'a.test.ts: subtracts'],
  })
})

const spec = (line: number, status: string) => ({
  file: 'x.e2e.ts',
  line,
  title: 'works',
  tests: [{ status }],
})
const report = (flaky: number) => ({
  stats: { expected: 5, unexpected: 1, flaky },
  suites: [{ specs: [spec(1, 'expected'), spec(2, 'flaky')], suites: [{ specs: [spec(3, 'unexpected')] }] }],
  errors: ['no server'],
})

test('a browser test that passed only when repeated is a failure, like errors outside of tests', () => {
  expect(countPlaywright(report(0))).toMatchObject({ passed: 5, failed: 2 })
  expect(countPlaywright(report(1))).toMatchObject({ passed: 5, failed: 3 })
})

test('browser tests that failed, or passed when repeated, are named', () => {
  expect(countPlaywright(report(1)).troubled).toEqual([
    'x.e2e.ts:2: works (flaky)',
    'x.e2e.ts:3: works (unexpected)',
  ])
})
