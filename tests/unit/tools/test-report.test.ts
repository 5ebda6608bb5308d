import { expect, test } from 'vitest'
import { verdict } from '../../../tools/test-report.ts'

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
