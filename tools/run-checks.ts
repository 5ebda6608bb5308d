import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Check, CHECKS } from './checks.ts'
import { provideEngines, provideQuickBrowser } from './programs/provide-browser.ts'
import { providePrograms } from './programs/provide-programs.ts'
import { type Count, readReport, verdict } from './test-report.ts'

/*
 * Runs every check, continues after a failure, and prints the counts at the end. `--only NAME` runs only that check, `LONG=on` includes the
 * long ones.
 */

const root = join(import.meta.dirname, '..')
const reports = join(root, 'test-results')

const only = wantedCheck()
const wanted = CHECKS.filter(({ name, isLong }) =>
  only === undefined ? !isLong || process.env['LONG'] === 'on' : name === only,
)

mkdirSync(reports, { recursive: true })
const total = { passed: 0, failed: 0 }
const broken: string[] = []
const troubled: string[] = []
for (const check of wanted) {
  console.log(`\n== ${check.name}`)
  const { passed, failed, troubled: names = [] } = run(check)
  total.passed += passed
  total.failed += failed
  if (failed > 0) broken.push(check.name)
  troubled.push(...names)
}

// Repeated at the end, because the output of a check is thousands of lines further up.
if (troubled.length > 0) console.log(`\nFailed:\n  ${troubled.join('\n  ')}`)
if (broken.length > 0) console.log(`\nFailed checks: ${broken.join(', ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

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

function run(check: Check): Count {
  const report = join(reports, `${check.name}.json`)
  rmSync(report, { force: true })
  let exitCode = 0
  try {
    if (check.needsBrowser) provideQuickBrowser()
    if (check.needsPrograms) warnOf(providePrograms())
    const missing = check.needsEngines ? provideEngines() : []
    if (missing.length > 0) return withoutEngines(missing)
    for (const command of check.commands) {
      exitCode = spawnCommand([...command, ...reportArguments(check, report)], report)
      if (exitCode !== 0) break
    }
    return verdict(exitCode, check.report === undefined ? undefined : readReport(check.report, report))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

/** The tests that need the programs print a message, and fail in CI. */
function warnOf(missing: readonly string[]): void {
  if (missing.length > 0) console.log(`Some tests need ${missing.join(' and ')} of Debian 12`)
}

/** Not every developer can install them; CI has them. */
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
  const env: NodeJS.ProcessEnv = { ...process.env, PATH: path, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  // The tests are about the default build, so settings of this machine must not apply.
  for (const name of Object.keys(env)) if (name.startsWith('VITE_')) delete env[name]
  return spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).status ?? 1
}
