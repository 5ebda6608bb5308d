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
  numFailedTestSuites: v.number(),
})

const PlaywrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
  errors: v.array(v.unknown()),
})

/**
 * Reads how many tests passed and failed. A file that could not even be loaded, a flaky test and an error outside any test are failures.
 * @throws when there is no report or it has another shape
 */
export function readReport(kind: 'vitest' | 'playwright', file: string): Count {
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (kind === 'vitest') {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = v.parse(VitestReport, report)
    return { passed: numPassedTests, failed: Math.max(numFailedTests, numFailedTestSuites) }
  }
  const { stats, errors } = v.parse(PlaywrightReport, report)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
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
