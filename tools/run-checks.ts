import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { type Check, CHECKS } from './checks.ts'
import { provideEngines, provideQuickBrowser } from './programs/browser.ts'
import { providePrograms } from './programs/provide-programs.ts'
import { makeScratchFolder } from './scratch-folder.ts'
import { filesForSecondLook, joinRuns, MAX_PASSED_AGAIN } from './second-look.ts'
import { type Count, type FailedTest, readReport, verdict } from './test-report.ts'

/*
 * Runs every check, goes on after one that fails, runs the files that failed once more, and ends with one line of counts.
 * `--only NAME` runs that check alone, `LONG=on` also what takes long.
 */

interface Outcome {
  readonly check: Check
  readonly count: Count
  readonly seconds: number
}

const root = join(import.meta.dirname, '..')
const reports = join(root, 'test-results')

const scratch = makeScratchFolder()

const only = wantedCheck()
const wanted = CHECKS.filter(({ name, isLong }) =>
  only === undefined ? !isLong || process.env['LONG'] === 'on' : name === only,
)

mkdirSync(reports, { recursive: true })
const firstRun = wanted.map((check): Outcome => {
  console.log(`\n== ${check.name}`)
  const began = performance.now()
  const count = run(check)
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`${check.name}: ${count.passed} passed, ${count.failed} failed in ${seconds} s`)
  return { check, count, seconds }
})
const passedAgain: FailedTest[] = []
const outcomes = firstRun.map(lookAgain)

// Said at the end again: what a check prints itself is thousands of lines further up.
console.log(`\n${'check'.padEnd(14)}seconds  passed  failed`)
for (const { check, seconds, count } of outcomes) {
  const { passed, failed } = count
  console.log(
    `${check.name.padEnd(14)}${String(seconds).padStart(7)}${String(passed).padStart(8)}${String(failed).padStart(8)}`,
  )
}
list(
  'Failed',
  outcomes.flatMap(({ count }) => count.failures ?? []),
)
list('Passed when run again', passedAgain)
const broken = outcomes.filter(({ count }) => count.failed > 0).map(({ check }) => check.name)
if (broken.length > 0) console.log(`\nFailed checks: ${broken.join(', ')}`)
const isLucky = passedAgain.length > MAX_PASSED_AGAIN
if (isLucky) console.log(`\nMore than ${MAX_PASSED_AGAIN} tests passed only when run again: that is no pass.`)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = broken.length > 0 || isLucky ? 1 : 0

function sum(field: 'passed' | 'failed'): number {
  return outcomes.reduce((total, { count }) => total + count[field], 0)
}

function list(heading: string, tests: readonly FailedTest[]): void {
  if (tests.length === 0) return
  const lines = tests.map(({ file, title, error }) => {
    const place = file === '' ? 'a whole check' : relative(root, file)
    return `  ${place} ${title}\n    ${error}`
  })
  console.log(`\n${heading}:\n${lines.join('\n')}`)
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

/** Runs each file that failed once more, with nothing beside it. */
function lookAgain({ check, count, seconds }: Outcome): Outcome {
  const again = new Map<string, Count>()
  for (const file of filesForSecondLook(count)) {
    console.log(`\n== ${check.name}, once more: ${file}`)
    again.set(file, runCommands(check, file === '' ? [] : [file]))
  }
  const joined = joinRuns(count, again)
  passedAgain.push(...joined.passedAgain)
  return { check, count: joined, seconds }
}

function run(check: Check): Count {
  try {
    if (check.needsBrowser) provideQuickBrowser()
    if (check.needsPrograms) warnOf(providePrograms())
    const missing = check.needsEngines ? provideEngines() : []
    if (missing.length > 0) return withoutEngines(missing)
    return runCommands(check)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

function runCommands(check: Check, files: readonly string[] = []): Count {
  const report = join(reports, `${check.name}${files.length === 0 ? '' : '-again'}.json`)
  rmSync(report, { force: true })
  let exitCode = 0
  for (const command of check.commands) {
    exitCode = spawnCommand([...command, ...files, ...reportArguments(check, report)], report)
    if (exitCode !== 0) break
  }
  if (check.report === undefined) return verdict(exitCode, undefined)
  try {
    return verdict(exitCode, readReport(check.report, report))
  } catch (error) {
    const failure = { file: '', title: '', error: error instanceof Error ? error.message : String(error) }
    return { passed: 0, failed: 1, failures: [failure] }
  }
}

/** The tests that need them say so themselves, and fail where a change is let in. */
function warnOf(missing: readonly string[]): void {
  if (missing.length > 0) console.log(`Some tests need ${missing.join(' and ')} of Debian 12`)
}

/** Not every developer can have them; where a change is let in they are tried. */
function withoutEngines(missing: readonly string[]): Count {
  const isLeftOut = process.env['CI'] === undefined && only === undefined
  console.log(`${isLeftOut ? 'Left out' : 'Failed'}: it needs ${missing.join(', ')} of Debian 12`)
  return { passed: 0, failed: isLeftOut ? 0 : 1 }
}

function reportArguments(check: Check, report: string): string[] {
  if (check.report === undefined) return []
  if (check.report === 'playwright') return ['--reporter=list,json']
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
}

function spawnCommand(args: readonly string[], report: string): number {
  const path = [join(root, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter)
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PATH: path,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...(scratch !== undefined && { TMPDIR: scratch }),
  }
  // The tests are about the app as it is shipped by default, not about the settings of this machine.
  for (const name of Object.keys(env)) if (name.startsWith('VITE_')) delete env[name]
  return spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).status ?? 1
}
