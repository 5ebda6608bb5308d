import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import { provideEngines, provideQuickBrowser } from '../programs/browser.ts'
import { providePrograms } from '../programs/provide-programs.ts'
import { makeScratchFolder } from '../scratch-folder.ts'
import { type Check, CHECKS } from './checks.ts'
import { readReport, REPORT_FILE, type TestReport } from './test-report.ts'

/*
 * Runs every check, goes on after one that fails, and ends with one line of counts. `--only NAME` runs that check alone, `LONG=on` also what
 * takes long. A test that fails is repeated once by its runner: docs/decisions/023-how-it-is-tested.md.
 */

/** How many tests of a run may pass only when repeated. */
const MAX_PASSED_AGAIN = 5

const root = join(import.meta.dirname, '../..')
const reports = join(root, 'test-results')
const scratch = makeScratchFolder()
const only = wantedCheck()
mkdirSync(reports, { recursive: true })

const outcomes = CHECKS.filter(({ name, isLong }) =>
  only === undefined ? !isLong || process.env['LONG'] === 'on' : name === only,
).map((check) => {
  console.log(`\n== ${check.name}`)
  const began = performance.now()
  const report = run(check)
  return { name: check.name, report, seconds: Math.round((performance.now() - began) / 1000) }
})

// Said at the end again: what a check prints itself is thousands of lines further up.
console.log(`\n${'check'.padEnd(14)}seconds  passed  failed`)
for (const { name, seconds, report } of outcomes)
  console.log(
    name.padEnd(14) + String(seconds).padStart(7) + column(report.passed) + column(report.failed.length),
  )
const failed = outcomes.flatMap(({ report }) => report.failed)
const passedAgain = outcomes.flatMap(({ report }) => report.passedAgain)
list('Failed', failed)
list('Passed when run again', passedAgain)
const isLucky = passedAgain.length > MAX_PASSED_AGAIN
if (isLucky) console.log(`\nMore than ${MAX_PASSED_AGAIN} tests passed only when run again: that is no pass.`)
const passed = outcomes.reduce((sum, { report }) => sum + report.passed, 0)
console.log(`\n${passed} passed, ${failed.length} failed`)
process.exitCode = failed.length > 0 || isLucky ? 1 : 0

function column(count: number) {
  return String(count).padStart(8)
}

function list(heading: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`\n${heading}:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}

/** The name after `--only`; without a name, the checks are listed. */
function wantedCheck(): string | undefined {
  try {
    const { only: name } = parseArgs({ options: { only: { type: 'string' } } }).values
    if (name === undefined || CHECKS.some((check) => check.name === name)) return name
    console.error(`There is no check ${name}; there are ${CHECKS.map((check) => check.name).join(', ')}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
  return process.exit(1)
}

function run(check: Check): TestReport {
  try {
    if (check.needs === 'browser' || check.needs === 'engines') provideQuickBrowser()
    if (check.needs === 'programs') warnOf(providePrograms())
    const missing = check.needs === 'engines' ? provideEngines() : []
    if (missing.length > 0) return withoutEngines(check, missing)
  } catch (error) {
    return failure(check, error instanceof Error ? error.message : String(error))
  }
  const file = join(reports, `${check.name}.json`)
  rmSync(file, { force: true })
  const exitCode = check.commands.reduce((code, command) => code || spawnCommand(command, file), 0)
  const report = readReport(file) ?? { passed: exitCode === 0 ? 1 : 0, failed: [], passedAgain: [] }
  if (exitCode === 0 || report.failed.length > 0) return report
  return { ...report, failed: failure(check, `ended with ${exitCode}`).failed }
}

function failure({ name }: Check, why: string): TestReport {
  console.error(why)
  return { passed: 0, failed: [`${name}: ${why}`], passedAgain: [] }
}

/** The tests that need them say so themselves, and fail where a change is let in. */
function warnOf(missing: readonly string[]): void {
  if (missing.length > 0) console.log(`Some tests need ${missing.join(' and ')} of Debian 12`)
}

/** Not every developer can have them; where a change is let in they are tried. */
function withoutEngines(check: Check, missing: readonly string[]): TestReport {
  const why = `needs ${missing.join(', ')} of Debian 12`
  if (process.env['CI'] !== undefined || only !== undefined) return failure(check, why)
  console.log(`Left out: it ${why}`)
  return { passed: 0, failed: [], passedAgain: [] }
}

function spawnCommand(args: readonly string[], report: string): number {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PATH: [join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter),
    [REPORT_FILE]: report,
    // The tests start hundreds of processes, which load the same modules.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    ...(scratch !== undefined && { TMPDIR: scratch }),
  }
  // The tests are about the app as it is shipped by default, not about the settings of this machine.
  for (const name of Object.keys(env)) if (name.startsWith('VITE_')) delete env[name]
  return spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).status ?? 1
}
