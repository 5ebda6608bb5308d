import { readFileSync } from 'node:fs'
import * as v from 'valibot'

/** How many tests of a check passed and failed. */
export interface Count {
  readonly passed: number
  readonly failed: number
}

const VitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  testResults: v.array(
    v.object({ status: v.string(), assertionResults: v.array(v.object({ status: v.string() })) }),
  ),
})

const PlaywrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
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

/** Counts Vitest's JSON report; a file that failed without a failed test could not be loaded, or its hooks broke. */
export function countVitest(report: unknown): Count {
  const { numPassedTests, numFailedTests, testResults } = v.parse(VitestReport, report)
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + broken.length }
}

/** So many tests of a run may need a second try: docs/decisions/041-second-tries.md. */
const TOLERATED_SECOND_TRIES = 5

/** Counts Playwright's JSON report; when too many tests passed only when repeated, all of those are failures. */
export function countPlaywright(report: unknown): Count {
  const { stats, errors } = v.parse(PlaywrightReport, report)
  const tolerated = stats.flaky <= TOLERATED_SECOND_TRIES ? stats.flaky : 0
  return {
    passed: stats.expected + tolerated,
    failed: stats.unexpected + stats.flaky - tolerated + errors.length,
  }
}

/**
 * The verdict on a check.
 * @param exitCode what its commands ended with; a failure that no report admits to still counts
 */
export function verdict(exitCode: number, reported: Count | undefined): Count {
  if (reported === undefined) return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  if (exitCode === 0) return reported
  return { ...reported, failed: Math.max(1, reported.failed) }
}
