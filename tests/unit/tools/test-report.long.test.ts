import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { PLAYWRIGHT, VITEST } from '../../../tools/checks/checks.ts'
import { readReport, REPORT_FILE } from '../../../tools/checks/test-report.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** Not in test-results, which Playwright empties. */
const CACHE = join(ROOT, '.cache')
const TESTS = `
import { existsSync, writeFileSync } from 'node:fs'
const mark = import.meta.dirname + '/mark'
test('passes', () => {})
test('breaks', () => { throw new Error('broken') })
test.skip('waits', () => {})
test('comes late', () => {
  if (existsSync(mark)) return
  writeFileSync(mark, '')
  throw new Error('late')
})
`

test.each([
  ['vitest', [...VITEST, '--retry=1', '--root']],
  ['@playwright/test', [...PLAYWRIGHT, '--retries=1', `--output=${join(CACHE, 'output')}`, '--config']],
])('%s counts what passed, and names what failed and what passed when repeated', (runner, command) => {
  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync(join(CACHE, 'report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'a.test.ts'), `import { test } from '${runner}'\n${TESTS}`)
  writeFileSync(join(folder, 'vitest.config.ts'), 'export default {}')
  const report = join(folder, 'report.json')
  const env = { ...process.env, VITEST: undefined, [REPORT_FILE]: report }
  const args = [...command, folder]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' })
  if (readReport(report) === undefined) throw new Error(stdout + stderr)
  expect(readReport(report)).toEqual({
    passed: 2,
    failed: [expect.stringMatching(/a\.test\.ts breaks$/)],
    passedAgain: [expect.stringMatching(/a\.test\.ts comes late$/)],
  })
  expect(status).toBe(1)
})

test('a run that ended without a report has none', () => {
  expect(readReport(join(ROOT, 'absent.json'))).toBeUndefined()
})
