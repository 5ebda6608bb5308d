import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { account } from '../../../src/contract/account.ts'
import { ApiError } from '../../../src/http/errors.ts'
import { refusal } from '../../../src/http/refusal.ts'
import { chooseLocale, restoreLocale } from '../../../src/i18n/activate.ts'
import { errorText, loadFailureText } from '../../../src/i18n/error-text.ts'

function failed(code: ApiError['code'], serverText?: string, params?: ApiError['params']): ApiError {
  return new ApiError('test', { code, serverText, params, retryable: false, outcome: 'refused' })
}

const wordsFor = (status: number, body: string) => errorText(i18n, refusal(account.logIn, status, body))

beforeAll(() => restoreLocale('en'))

test.each([
  ['th', '2 นาที'],
  ['lo', '2 ນາທີ'],
] as const)('in %s a limit names its time in that language', async (locale, words) => {
  await chooseLocale(locale)
  const limit = failed('REQUEST_LIMIT', undefined, { retryAfterSeconds: 90 })
  expect(await errorText(i18n, limit)).toContain(words)
})

describe('in English', () => {
  beforeAll(() => chooseLocale('en'))

  test.each([
    ['WRONG_CREDENTIAL', 'Wrong phone number or password'],
    ['INVALID_USER_3', 'invalid user'],
    ['OTP_BLOCK', 'too many requests, please wait a moment'],
    ['REQUEST_LIMIT', 'too many requests, please wait a moment'],
    ['EXISTING_USER', 'user number already exists'],
    ['REFUND_MINIMUM', 'must be more than 0 baht'],
    ['TRANSFER_MINIMUM', 'more than 0'],
    ['MONEY_NOT_ENOUGH', 'insufficient funds'],
    ['TRANSFER_FAIL', 'funds have been returned to wallet'],
    ['TRUELINK_INVALID', 'invalid or used link'],
    ['OFFLINE', 'No connection'],
    ['TIMEOUT', 'No answer from the server; please check your balance before trying again'],
  ] as const)('%s reads as specified', async (code, words) => {
    expect(await errorText(i18n, failed(code))).toBe(words)
  })

  test('a withdrawal that was overtaken says what was moved, and why', async () => {
    const moved = { moved: '290.00', checking: '0.00', amount: '50.00' }
    const text = (because: string) =>
      errorText(i18n, failed('WITHDRAW_UNFINISHED', undefined, { ...moved, because }))
    const known = 'Not withdrawn. 290.00 baht came to your main wallet, 0.00 baht are being checked.'
    expect(await text('NO_SUCH_CODE')).toBe(known)
    expect(await text('WITHDRAW_PENDING')).toBe(
      `${known} Your withdrawal of 50.00 baht is waiting to be paid. After that you can ask for the next one.`,
    )
  })

  test.each([
    [5, 'too many requests, please wait a moment'],
    [6, 'too many requests, please wait 6 seconds'],
    [60, 'too many requests, please wait 1 minute'],
    [841, 'too many requests, please wait 15 minutes'],
    [3541, 'too many requests, please wait 60 minutes'],
    [80_000, 'too many requests, please wait 23 hours'],
    ['soon', 'too many requests, please wait a moment'],
  ])('a limit that lasts %s seconds says so', async (retryAfterSeconds, text) => {
    for (const code of ['REQUEST_LIMIT', 'OTP_BLOCK'] as const)
      expect(await errorText(i18n, failed(code, undefined, { retryAfterSeconds }))).toBe(text)
    const other = failed('QR_FAIL', undefined, { retryAfterSeconds })
    expect(await errorText(i18n, other)).toBe('Could not create the QR')
  })

  test.each([
    ['soon', 'Please wait 1 minute before trying again'],
    [7, 'Please wait 1 minute before trying again'],
    [60, 'Please wait 1 minute before trying again'],
    [61, 'too many requests, please wait 2 minutes'],
    [600, 'too many requests, please wait 10 minutes'],
  ])('the next code may be requested after %s seconds', async (retryAfterSeconds, text) => {
    expect(await errorText(i18n, failed('REQUEST_LIMIT_1MIN', undefined, { retryAfterSeconds }))).toBe(text)
  })

  test('the words of the server are shown when its code is unknown, and only then', async () => {
    expect(await errorText(i18n, failed('UNKNOWN', 'Maintenance until 9'))).toBe('Maintenance until 9')
    expect(await errorText(i18n, failed('NO_USER', 'ignored'))).toBe('User not found')
  })

  test.each([[new TypeError('x is undefined')], [undefined], ['boom'], [{ code: 'constructor' }], [null]])(
    'whatever else was thrown (%s) is an error of the system',
    async (error) => {
      expect(await errorText(i18n, error)).toBe('System error, please try again later')
    },
  )

  test.each([
    [502, 'Could not reach the server, please try again'],
    [522, 'Could not reach the server, please try again'],
    [500, 'The answer of the server could not be read, please try again later'],
    [403, 'The answer of the server could not be read, please try again later'],
  ])('a page of somebody else with status %s says what that means', async (status, text) => {
    expect(await wordsFor(status, '<html><h1>Bad Gateway</h1></html>')).toBe(text)
  })

  test('the words of a proxy for its own people are not shown, those of the backend are', async () => {
    expect(await wordsFor(503, 'no healthy upstream')).toBe('Could not reach the server, please try again')
    expect(await wordsFor(503, '{"message":"Maintenance until 9"}')).toBe('Maintenance until 9')
    expect(await wordsFor(400, 'Maintenance until 9')).toBe('Maintenance until 9')
  })
})

test.each([
  [
    'cannot be fetched',
    () => {
      throw new Error('Failed to fetch dynamically imported module')
    },
  ],
  ['never come', () => new Promise<never>(() => {})],
])('when the words %s the missing connection is reported', async (_, words) => {
  vi.resetModules()
  vi.doMock('../../../src/locales/en/errors.po', words)
  const { i18n: freshI18n } = await import('@lingui/core')
  const { restoreLocale: restore } = await import('../../../src/i18n/activate.ts')
  const fresh = await import('../../../src/i18n/error-text.ts')
  await restore('en')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const text = fresh.errorText(freshI18n, failed('NO_USER'))
  const answer = fresh.answerText(freshI18n, undefined, 'REFUND_SUCCESS', 'Saved')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await text).toBe('No connection')
  expect(await answer, 'of what has succeeded').toBe('Saved')
  vi.doUnmock('../../../src/locales/en/errors.po')
})

describe('where something could not be loaded', () => {
  beforeAll(() => chooseLocale('en'))

  test('a phone without a network gets the message that nothing is wrong', async () => {
    expect(await loadFailureText(i18n, failed('OFFLINE'))).toEqual({
      icon: 'offline',
      title: 'No connection',
      text: 'It shows here as soon as you are connected.',
    })
  })

  test('a failure is shown with its reason', async () => {
    expect(await loadFailureText(i18n, failed('NETWORK'))).toEqual({
      title: 'Something went wrong',
      text: 'Could not reach the server, please try again',
    })
  })
})
