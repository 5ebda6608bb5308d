import { expect, it } from 'vitest'
import { filesForSecondLook, joinRuns, MAX_PASSED_AGAIN } from '../../../tools/second-look.ts'

const failure = (file: string, title: string, error = 'Error: no') => ({ file, title, error })
type Failure = ReturnType<typeof failure>
const count = (...failures: Failure[]) => ({ passed: 10, failed: failures.length, failures })
/** These fail at first, and those when the file runs again. */
const again = (first: Failure[], ...second: Failure[]) =>
  joinRuns(count(...first), new Map([['a', count(...second)]]))

it('each file that failed runs again, once', () => {
  expect(filesForSecondLook(count(failure('a', 'x'), failure('a', 'y'), failure('b', '')))).toEqual([
    'a',
    'b',
  ])
})

it('nothing runs again when nothing failed, without a report, or when too many failed to be luck', () => {
  expect(filesForSecondLook(count())).toEqual([])
  expect(filesForSecondLook({ passed: 0, failed: 1 })).toEqual([])
  const many = Array.from({ length: MAX_PASSED_AGAIN + 1 }, (_, index) => failure('a', String(index)))
  expect(filesForSecondLook(count(...many))).toEqual([])
})

it('what fails twice has failed', () => {
  const joined = again([failure('a', 'x')], failure('a', 'x', 'Error: again'))
  expect(joined).toEqual({ ...count(failure('a', 'x')), passedAgain: [] })
})

it('what passes when run again counts as passed, and is named with its first error', () => {
  const first = failure('a', 'x', 'Error: first')
  expect(again([first])).toEqual({ passed: 11, failed: 0, failures: [], passedAgain: [first] })
})

it('one test of a file passing again does not excuse another', () => {
  expect(again([failure('a', 'x'), failure('a', 'y')], failure('a', 'y'))).toMatchObject({
    passed: 11,
    failed: 1,
    failures: [failure('a', 'y')],
    passedAgain: [failure('a', 'x')],
  })
})

it('a file that cannot be loaded any more has not passed', () => {
  const joined = again([failure('a', 'x')], failure('a', ''))
  expect(joined).toMatchObject({ failed: 1, failures: [failure('a', 'x')] })
})

it('a test that has another title in each run does not pass by it', () => {
  const first = count(failure('a', 'x (seed 10)'), failure('b', 'y'))
  const second = new Map([
    ['a', count(failure('a', 'x (seed 12)'))],
    ['b', count()],
  ])
  expect(joinRuns(first, second)).toMatchObject({
    failed: 1,
    failures: [failure('a', 'x (seed 10)')],
    passedAgain: [failure('b', 'y')],
  })
})

it('a check that failed outside of its tests runs again as a whole', () => {
  const first = { passed: 12, failed: 1, failures: [failure('', '', 'ended with 1')] }
  expect(filesForSecondLook(first)).toEqual([''])
  expect(joinRuns(first, new Map([['', count()]]))).toMatchObject({ failed: 0 })
  expect(joinRuns(first, new Map([['', first]]))).toMatchObject({ failed: 1 })
})

it('what did not run again has failed', () => {
  expect(joinRuns(count(failure('a', 'x')), new Map())).toMatchObject({ failed: 1, passedAgain: [] })
})
