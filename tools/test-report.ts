import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'

/** A test that failed, a file that could not be loaded, or a check that failed outside of its tests. */
export interface FailedTest {
  /** The file, absolute; empty when it is the whole check. */
  readonly file: string
  /** Its title; empty when the file failed as a whole. */
  readonly title: string
  /** The first line of its first error. */
  readonly error: string
}

/** How many tests of a check passed and failed. */
export interface Count {
  readonly passed: number
  readonly failed: number
  /** Each failure; undefined for a check without a report. */
  readonly failures?: readonly FailedTest[]
}

const VitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.optional(v.string()),
      assertionResults: v.array(
        v.object({
          status: v.string(),
          fullName: v.string(),
          failureMessages: v.nullish(v.array(v.string())),
        }),
      ),
    }),
  ),
})

const PlaywrightTest = v.object({
  status: v.string(),
  results: v.array(v.object({ errors: v.array(v.object({ message: v.optional(v.string()) })) })),
})

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[] | undefined
  readonly specs: readonly {
    readonly file: string
    readonly title: string
    readonly tests: readonly v.InferOutput<typeof PlaywrightTest>[]
  }[]
}

const PlaywrightSuite: v.GenericSchema<PlaywrightSuite> = v.object({
  suites: v.optional(v.array(v.lazy(() => PlaywrightSuite))),
  specs: v.array(v.object({ file: v.string(), title: v.string(), tests: v.array(PlaywrightTest) })),
})

const PlaywrightReport = v.object({
  config: v.object({ rootDir: v.string() }),
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
  suites: v.array(PlaywrightSuite),
  errors: v.array(v.object({ message: v.optional(v.string()) })),
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
  const broken = testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    )
    .map(({ name, message }): FailedTest => ({ file: name, title: '', error: firstLine(message) }))
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }): FailedTest => ({
        file: name,
        title: fullName,
        error: firstLine(failureMessages?.[0]),
      })),
  )
  return { passed: numPassedTests, failed: numFailedTests + broken.length, failures: [...broken, ...tests] }
}

/** Counts Playwright's JSON report; a test that the runner itself had to repeat has failed. */
export function countPlaywright(report: unknown): Count {
  const { config, stats, suites, errors } = v.parse(PlaywrightReport, report)
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: [
      ...errors.map(({ message }): FailedTest => ({ file: '', title: '', error: firstLine(message) })),
      ...suites.flatMap((suite) => failedSpecs(suite, config.rootDir)),
    ],
  }
}

function failedSpecs({ suites = [], specs }: PlaywrightSuite, rootDir: string): FailedTest[] {
  const own = specs.flatMap(({ file, title, tests }) => {
    const test = tests.find(({ status }) => status === 'unexpected' || status === 'flaky')
    if (test === undefined) return []
    const error = test.results.flatMap(({ errors }) => errors)[0]?.message
    return [{ file: join(rootDir, file), title, error: firstLine(error) }]
  })
  return [...own, ...suites.flatMap((suite) => failedSpecs(suite, rootDir))]
}

function firstLine(message = ''): string {
  return stripVTControlCharacters(message).trim().split('\n', 1)[0] ?? ''
}

/**
 * The verdict on a check.
 * @param exitCode what its commands ended with; a failure that is in no report still counts
 */
export function verdict(exitCode: number, reported: Count | undefined): Count {
  if (reported === undefined) return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  if (exitCode === 0 || reported.failed > 0) return reported
  const error = `ended with ${exitCode}, though no test failed`
  return { ...reported, failed: 1, failures: [{ file: '', title: '', error }] }
}
