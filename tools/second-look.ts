import type { Count, FailedTest } from './test-report.ts'

/** How many tests of a run may pass only when run again. The reason is in docs/decisions/023-how-it-is-tested.md. */
export const MAX_PASSED_AGAIN = 5

/** A check of which the files that failed ran once more. */
export interface SecondLook extends Count {
  /** Each failed in the first run, with the error of that run. */
  readonly passedAgain: readonly FailedTest[]
}

/** Which files to run again, if that can change the verdict on a check; '' is the whole check. */
export function filesForSecondLook({ failures = [] }: Count): readonly string[] {
  return failures.length > MAX_PASSED_AGAIN ? [] : [...new Set(failures.map(({ file }) => file))]
}

/**
 * Joins the first run of a check with the second of its failed files: what failed twice has failed. Where something else fails in the second run, a
 * test may have another title in each run or may not have run, so nothing of that file is excused.
 * @param again the count of each file that ran again
 */
export function joinRuns(first: Count, again: ReadonlyMap<string, Count>): SecondLook {
  const before = first.failures ?? []
  const isKnown = (failure: FailedTest) => before.some((test) => isSame(test, failure))
  const failures = before.filter((test) => {
    const after = again.get(test.file)?.failures
    return after === undefined || after.some((failure) => isSame(test, failure) || !isKnown(failure))
  })
  const passedAgain = before.filter((test) => !failures.includes(test))
  return {
    passed: first.passed + passedAgain.length,
    failed: first.failed - passedAgain.length,
    failures,
    passedAgain,
  }
}

const isSame = (one: FailedTest, other: FailedTest) => one.file === other.file && one.title === other.title
