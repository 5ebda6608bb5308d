import { expect, test, vi } from 'vitest'
import { isLeftOut } from '../../support/machine/is-left-out.ts'

const NEED = 'a program that is not here'

test('tests that need something are left out on a machine that has it not, in words', () => {
  const output = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  vi.stubEnv('CI', undefined)
  expect(isLeftOut(false, NEED)).toBe(true)
  expect(output.mock.calls.flat().join('')).toContain(NEED)
})

test('a program that tests need and that is missing fails the run in CI', () => {
  vi.stubEnv('CI', 'true')
  expect(() => isLeftOut(false, NEED)).toThrow(NEED)
})

test.each(['true', undefined])('tests run where the program that they need is there (CI is %s)', (ci) => {
  vi.stubEnv('CI', ci)
  expect(isLeftOut(true, NEED)).toBe(false)
})
