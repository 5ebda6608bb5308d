import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Reporter as PlaywrightReporter, Suite } from '@playwright/test/reporter'
import type { Reporter as VitestReporter } from 'vitest/node'

/** What a run of tests came to. */
export interface TestReport {
  readonly passed: number
  /** The place and title of each test that failed, and of each error outside of the tests. */
  readonly failed: readonly string[]
  /** Those that passed only when their runner repeated them. */
  readonly passedAgain: readonly string[]
}

/** Names the file into which a run writes its report. */
export const REPORT_FILE = 'TEST_REPORT_FILE'

/** The report of a run, or undefined where it ended without one. */
export function readReport(file: string): TestReport | undefined {
  if (!existsSync(file)) return undefined
  // Written by the reporter below.
  const report: TestReport = JSON.parse(readFileSync(file, 'utf8'))
  return report
}

/** A reporter of both runners, beside their own: it writes the report. */
export default class CountingReporter implements VitestReporter, PlaywrightReporter {
  #suite: Suite | undefined
  readonly #errors: string[] = []

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite
  }

  onError({ message = '' }: { readonly message?: string }): void {
    this.#errors.push(message)
  }

  /** Playwright's end. */
  onEnd(): void {
    const tests = this.#suite?.allTests() ?? []
    const having = (outcome: string) => tests.filter((test) => test.outcome() === outcome)
    const names = (outcome: string) => having(outcome).map((test) => `${test.location.file} ${test.title}`)
    write({
      passed: having('expected').length + having('flaky').length,
      failed: [...this.#errors, ...names('unexpected')],
      passedAgain: names('flaky'),
    })
  }

  onTestRunEnd: NonNullable<VitestReporter['onTestRunEnd']> = (modules, errors) => {
    const tests = modules.flatMap(({ children }) => [...children.allTests()])
    const having = (state: string) => tests.filter((test) => test.result().state === state)
    const nameOf = (test: (typeof tests)[number]) => `${test.module.moduleId} ${test.fullName}`
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()])
    const broken = suites.flatMap((suite) => suite.errors())
    write({
      passed: having('passed').length,
      failed: [...[...errors, ...broken].map(({ message }) => message), ...having('failed').map(nameOf)],
      passedAgain: tests.filter((test) => test.diagnostic()?.flaky).map(nameOf),
    })
  }
}

function write(report: TestReport): void {
  const file = process.env[REPORT_FILE]
  if (file !== undefined) writeFileSync(file, JSON.stringify(report))
}
