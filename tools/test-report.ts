import { readFileSync } from 'node:fs'
import * as v from 'valibot'

/** How many tests of a check passed and failed. */
export interface Count {
  readonly passed: number
  readonly failed: number
  /** The failed tests with their files. */
  readonly troubled?: readonly string[]
}

const VitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      assertionResults: v.array(v.object({ status: v.string(), fullName: v.string() })),
    }),
  ),
})

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[] | undefined
  readonly specs: readonly {
    readonly file: string
    readonly line: number
    readonly title: string
    readonly tests: readonly { readonly status: string }[]
  }[]
}

const PlaywrightSuite: v.GenericSchema<PlaywrightSuite> = v.object({
  suites: v.optional(v.array(v.lazy(() => PlaywrightSuite))),
  specs: v.array(
    v.object({
      file: v.string(),
      line: v.number(),
      title: v.string(),
      tests: v.array(v.object({ status: v.string() })),
    }),
  ),
})

const PlaywrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
  suites: v.array(PlaywrightSuite),
  errors: v.array(v.unknown()),
})

/**
 * Reads how many tests passed and failed from a report's file.
 * @throws when there is no report or it has another shape
 */
export function readReport(kind: 'vitest' | 'playwright', file: string): Count {
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return kind === 'vitest' ? countVitest(report) : countPlaywright(report)
}

/** Counts Vitest's JSON report; a failed file without a failed test could not be loaded, or one of its hooks failed. */
export function countVitest(report: unknown): Count {
  const { numPassedTests, numFailedTests, testResults } = v.parse(VitestReport, report)
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  const troubled = [
    ...broken.map(({ name }) => name),
    ...testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => `${name}: ${fullName}`),
    ),
  ]
  return { passed: numPassedTests, failed: numFailedTests + broken.length, troubled }
}

/** Counts Playwright's JSON report; a test that passed only when repeated has failed. */
export function countPlaywright(report: unknown): Count {
  const { stats, suites, errors } = v.parse(PlaywrightReport, report)
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    troubled: suites.flatMap(troubledSpecs),
  }
}

function troubledSpecs({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, line, title, tests }) => {
    const status = tests.find((test) => test.status === 'unexpected' || test.status === 'flaky')?.status
    return status === undefined ? [] : [`${file}:${line}: ${title} (${status})`]
  })
  return [...own, ...suites.flatMap(troubledSpecs)]
}

/**
 * The verdict on a check.
 * @param exitCode the exit code of its commands; a failure that is in no report still counts
 */
export function verdict(exitCode: number, reported: Count | undefined): Count {
  if (reported === undefined) return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  if (exitCode === 0) return reported
  return { ...reported, failed: Math.max(1, reported.failed) }
}
