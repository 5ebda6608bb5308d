import type { Count, FailedTest } from './test-report.ts'

/** How many tests of a run may pass only when run again. The reason is in docs/decisions/023-how-it-is-tested.md. */
export const MAX_PASSED_AGAIN = 5

/** A check of which the files that failed ran once more. */
export interface SecondLook extends Count {
  /** Each failed in one of its two runs, with the error of that run. */
  readonly passedAgain: readonly FailedTest[]
}

/** Which files to run again, if that can change the verdict on a check; '' is the whole check. */
export function filesForSecondLook({ failures = [] }: Count): readonly string[] {
  return failures.length > MAX_PASSED_AGAIN ? [] : [...new Set(failures.map(({ file }) => file))]
}

/**
 * Joins the first run of a check with the second of its failed files: what failed twice has failed.
 * @param again the count of each file that ran again
 */
export function joinRuns(first: Count, again: ReadonlyMap<string, Count>): SecondLook {
  const before = first.failures ?? []
  const after = [...again.values()].flatMap(({ failures = [] }) => failures)
  const failures = before.filter(
    (test) =>
      !again.has(test.file) ||
      // A file that fails as a whole has not run the test.
      after.some(({ file, title }) => file === test.file && (title === test.title || title === '')),
  )
  const passedAgain = before.filter((test) => !failures.includes(test))
  const failedLater = after.filter(
    ({ file, title }) => !before.some((test) => test.file === file && test.title === title),
  )
  return {
    passed: first.passed + passedAgain.length,
    failed: first.failed - passedAgain.length,
    failures,
    passedAgain: [...passedAgain, ...failedLater],
  }
}
