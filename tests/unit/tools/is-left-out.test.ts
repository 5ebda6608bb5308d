import { expect, test, vi } from 'vitest'
import { isLeftOut } from '../../support/machine/is-left-out.ts'

const NEED = 'a program that is not here'

test('tests that need something are left out on a machine that has it not, in words', () => {
  const output = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  vi.stubEnv('CI', undefined)
  expect(isLeftOut(false, NEED)).toBe(true)
  expect(output.mock.calls.flat().join('')).toContain(NEED)
})

test('they are not where a change is let in: there it is a failure', () => {
  vi.stubEnv('CI', 'true')
  expect(() => isLeftOut(false, NEED)).toThrow(NEED)
})

test.each(['true', undefined])('they are run where it is there (CI is %s)', (ci) => {
  vi.stubEnv('CI', ci)
  expect(isLeftOut(true, NEED)).toBe(false)
})
