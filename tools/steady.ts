import { spawn, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { provideQuickBrowser } from './programs/browser.ts'
import { readReport } from './test-report.ts'

/*
 * `npm run steady -- FILE [-t NAME] [--times 50]`: repeats one test beside two busy processes and prints how often it failed.
 * Exits with 0 when it never did, with 2 when there is no such test.
 */

const BUSY_PROCESSES = 2
const LAST_LINES = 30
const REPORT = 'test-results/steady.json'

const { file, name, times } = readArguments()
const isBrowserTest = file.endsWith('.e2e.ts')
if (isBrowserTest || file.includes('engines')) provideQuickBrowser()
const command = isBrowserTest
  ? ['node_modules/@playwright/test/cli.js', 'test', file, '--reporter=line', ...(name ? ['-g', name] : [])]
  : [
      'node_modules/vitest/vitest.mjs',
      'run',
      file,
      ...(name ? ['-t', name] : []),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${REPORT}`,
    ]

const busy = Array.from({ length: BUSY_PROCESSES }, () => spawn(process.execPath, ['tools/busy.ts']))
let failures = 0
try {
  for (let run = 1; run <= times; run += 1) {
    // A long test that is named is meant.
    const env = { ...process.env, LONG: 'on' }
    rmSync(REPORT, { force: true })
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' })
    if (status !== 0) {
      failures += 1
      console.log(lastLines(stdout + stderr))
    } else if (!isBrowserTest && readReport('vitest', REPORT).passed === 0) {
      // Vitest ends with 0 when no test has that name; Playwright does not.
      console.error(`${file} has no test '${name}'`)
      process.exitCode = 2
      break
    }
    console.log(`${run} of ${times}: ${status === 0 ? 'passed' : 'failed'}; ${failures} failed so far`)
  }
} finally {
  for (const process of busy) process.kill()
}
if (process.exitCode === undefined) {
  console.log(`\n${file}${name ? ` -t '${name}'` : ''} failed ${failures} of ${times} times`)
  process.exitCode = failures === 0 ? 0 : 1
}

function lastLines(output: string): string {
  return stripVTControlCharacters(output).trimEnd().split('\n').slice(-LAST_LINES).join('\n')
}

function readArguments() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string', short: 't', default: '' },
      times: { type: 'string', default: '50' },
    },
  })
  const [only] = positionals
  const count = Number(values.times)
  if (only === undefined || positionals.length > 1 || !(count >= 1)) {
    console.error('npm run steady -- FILE [-t NAME] [--times 50]')
    process.exit(2)
  }
  return { file: only, name: values.name, times: count }
}
