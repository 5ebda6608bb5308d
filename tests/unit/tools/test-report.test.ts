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
  expect(verdict(1, { passed: 12, failed: 0, failures: [] })).toEqual({
    passed: 12,
    failed: 1,
    failures: [{ file: '', title: '', error: 'ended with 1, though no test failed' }],
  })
})

test('a file that could not be loaded counts as a failure, a file with a failed test only once', () => {
  const passed = { status: 'passed', fullName: 'adds' }
  const failed = {
    status: 'failed',
    fullName: 'subtracts',
    failureMessages: ['\u001B[31mError: 1\u001B[39m\n  at x'],
  }
  const testResults = [
    { name: '/t/a.test.ts', status: 'failed', assertionResults: [passed, failed] },
    { name: '/t/b.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
    { name: '/t/c.test.ts', status: 'passed', assertionResults: [passed] },
  ]
  expect(countVitest({ numPassedTests: 2, numFailedTests: 1, testResults })).toEqual({
    passed: 2,
    failed: 2,
    failures: [
      { file: '/t/b.test.ts', title: '', error: 'no such file' },
      { file: '/t/a.test.ts', title: 'subtracts', error: 'Error: 1' },
    ],
  })
})

const spec = (title: string, status: string, message?: string) => ({
  file: 'x.e2e.ts',
  title,
  tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message }] }] }],
})
const report = (flaky: number) => ({
  config: { rootDir: '/t' },
  stats: { expected: 5, unexpected: 1, flaky },
  suites: [
    {
      specs: [spec('works', 'expected'), spec('comes late', 'flaky', 'Error: late')],
      suites: [{ specs: [spec('breaks', 'unexpected', 'Error: broken\n at x')] }],
    },
  ],
  errors: [{ message: 'no server' }],
})

test('a browser test that its runner repeated is a failure, like errors outside of tests', () => {
  expect(countPlaywright(report(0))).toMatchObject({ passed: 5, failed: 2 })
  expect(countPlaywright(report(1))).toMatchObject({ passed: 5, failed: 3 })
})

test('browser tests that failed are named with their first error', () => {
  expect(countPlaywright(report(1)).failures).toEqual([
    { file: '', title: '', error: 'no server' },
    { file: '/t/x.e2e.ts', title: 'comes late', error: 'Error: late' },
    { file: '/t/x.e2e.ts', title: 'breaks', error: 'Error: broken' },
  ])
})
