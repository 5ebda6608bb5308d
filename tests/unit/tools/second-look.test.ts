import { expect, it } from 'vitest'
import { filesForSecondLook, joinRuns, MAX_PASSED_AGAIN } from '../../../tools/second-look.ts'

const failure = (file: string, title: string, error = 'Error: no') => ({ file, title, error })
const count = (...failures: ReturnType<typeof failure>[]) => ({
  passed: 10,
  failed: failures.length,
  failures,
})

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
  const first = count(failure('a', 'x'))
  expect(joinRuns(first, new Map([['a', count(failure('a', 'x', 'Error: again'))]]))).toEqual({
    ...first,
    passedAgain: [],
  })
})

it('what passes when run again counts as passed, and is named with its first error', () => {
  const joined = joinRuns(count(failure('a', 'x', 'Error: first')), new Map([['a', count()]]))
  expect(joined).toEqual({
    passed: 11,
    failed: 0,
    failures: [],
    passedAgain: [failure('a', 'x', 'Error: first')],
  })
})

it('one test of a file passing again does not excuse another', () => {
  const first = count(failure('a', 'x'), failure('a', 'y'))
  expect(joinRuns(first, new Map([['a', count(failure('a', 'y'))]]))).toMatchObject({
    passed: 11,
    failed: 1,
    failures: [failure('a', 'y')],
    passedAgain: [failure('a', 'x')],
  })
})

it('a file that cannot be loaded any more has not passed', () => {
  const joined = joinRuns(count(failure('a', 'x')), new Map([['a', count(failure('a', ''))]]))
  expect(joined).toMatchObject({ failed: 1, failures: [failure('a', 'x')] })
})

it('a test that has another title in each run does not pass by it', () => {
  const first = count(failure('a', 'x (seed 10)'), failure('b', 'y'))
  const again = new Map([
    ['a', count(failure('a', 'x (seed 12)'))],
    ['b', count()],
  ])
  expect(joinRuns(first, again)).toMatchObject({
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
