import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

/* A skipped test prints the reason, and fails in CI: tests/support/machine/is-left-out.ts. */

const CONDITION = /\.(?:skipIf|runIf)\(\s*(\w+)/g

/** The conditions in a test file that skip tests silently. */
function silentConditions(text: string): string[] {
  return [...text.matchAll(CONDITION)]
    .map(([, condition = '']) => condition)
    .filter(
      (name) => name !== 'isLeftOut' && !new RegExp(`const ${name} =[^;]{0,60}?\\bisLeftOut\\(`).test(text),
    )
}

it('no test is skipped without naming what it needs', () => {
  const silent = sourceFiles()
    .filter(({ path }) => path.startsWith('tests/') && path !== 'tests/architecture/left-out.test.ts')
    .map(({ path, text }) => ({ path, conditions: silentConditions(text) }))
  expect(silent.filter(({ conditions }) => conditions.length > 0)).toEqual([])
})

it.each([
  ['describe.skipIf(disk === undefined)(', ['disk']],
  ['describe.runIf(isRoot())(', ['isRoot']],
  ["it.skipIf(isLeftOut(isRoot(), 'root'))(", []],
  ["const isAbsent = isLeftOut(isRoot(), 'root')\ndescribe.skipIf(isAbsent)(", []],
])('this check understands %s', (text, conditions) => {
  expect(silentConditions(text)).toEqual(conditions)
})
