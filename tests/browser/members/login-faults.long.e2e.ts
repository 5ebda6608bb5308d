import type { Route } from '@playwright/test'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { chooseLanguage, sendLogin } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS, type Words } from '../../support/browser/words/words.ts'

const { th, lo, en } = WORDS

interface Fault {
  readonly what: string
  readonly words: Words
  /** The message to the visitor. */
  readonly message: string
  /** The fault of the call; without it the real server answers. */
  readonly answer?: (route: Route) => Promise<void>
  /** The browser's own log message about it. */
  readonly logged?: RegExp
}

const PAGE_OF_A_PROXY = '<!doctype html><html><title>502 Bad Gateway</title><h1>nginx</h1></html>'

const FAULTS: readonly Fault[] = [
  ...[th, lo, en].map((words) => ({
    what: `a wrong password in ${words.languageName}`,
    words,
    message: words.wrongCredential,
    logged: LOGGED.status(401),
  })),
  {
    what: 'a code nobody knows, as the server words it',
    words: lo,
    message: 'COMET_STRIKE',
    answer: (route) => route.fulfill({ status: 409, json: { message: 'COMET_STRIKE' } }),
    logged: LOGGED.status(409),
  },
  {
    what: 'a short plain sentence of the server',
    words: th,
    message: 'ปิดปรับปรุงถึง 18.00 น.',
    answer: (route) =>
      route.fulfill({ status: 503, contentType: 'text/plain; charset=utf-8', body: 'ปิดปรับปรุงถึง 18.00 น.' }),
    logged: LOGGED.status(503),
  },
  {
    what: 'a failure inside the server',
    words: lo,
    message: lo.systemError,
    answer: (route) => route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } }),
    logged: LOGGED.status(500),
  },
  {
    what: 'a page of HTML with an error',
    words: en,
    message: en.somethingWentWrong,
    answer: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: PAGE_OF_A_PROXY }),
    logged: LOGGED.status(502),
  },
  {
    what: 'a page of HTML in place of a success',
    words: th,
    message: th.unreadable,
    answer: (route) => route.fulfill({ status: 200, contentType: 'text/html', body: PAGE_OF_A_PROXY }),
  },
  {
    what: 'a success without a token',
    words: lo,
    message: lo.unreadable,
    answer: (route) => route.fulfill({ status: 200, json: { tocken: 'abc' } }),
  },
  {
    what: 'a cut connection',
    words: en,
    message: en.unreachable,
    answer: (route) => route.abort('connectionreset'),
    logged: LOGGED.noConnection,
  },
]

for (const { what, words, message, answer, logged } of FAULTS) {
  test(`a visitor who meets ${what} sees an error, and keeps the typed text`, async ({ page, watched }) => {
    if (logged !== undefined) watched.expectErrors(logged)
    if (answer !== undefined) await page.route('**/api/login', answer)
    await page.goto('/login')
    if (words !== th) await chooseLanguage(page, words)

    await sendLogin(page, { password: 'not-the-password', remember: false, words })

    await expect(page.getByRole('alert').getByText(message)).toBeVisible()
    await expect(page.getByLabel(words.phoneNumber)).toHaveValue('0812345678')
    await expect(page.getByLabel(words.password, { exact: true })).toHaveValue('not-the-password')
    await expect(page.getByLabel(words.rememberMe)).not.toBeChecked()
    await expect(page.getByRole('button', { name: words.logIn })).toBeEnabled()
    await expect(page).toHaveURL('/login')
  })
}

test('a visitor whose server is silent for a minute sees an error, and keeps the typed text', async ({
  page,
}) => {
  await page.clock.install()
  await page.route('**/api/login', () => {})
  await page.goto('/login')
  const sent = page.waitForRequest('**/api/login')
  await sendLogin(page, { password: 'any-password' })
  await sent

  await page.clock.fastForward(59_000)
  await expect(page.getByRole('alert').getByText(th.unreachable)).toBeHidden()
  await page.clock.fastForward(2000)

  await expect(page.getByRole('alert').getByText(th.unreachable)).toBeVisible()
  await expect(page.getByLabel(th.password, { exact: true })).toHaveValue('any-password')
  await expect(page.getByRole('button', { name: th.logIn })).toBeEnabled()
})

for (const words of [th, lo, en]) {
  test(`a visitor who leaves fields empty is shown which, in ${words.languageName}, and nothing is sent`, async ({
    page,
  }) => {
    let isSent = false
    await page.route('**/api/login', (route) => {
      isSent = true
      return route.abort()
    })
    await page.goto('/login')
    if (words !== th) await chooseLanguage(page, words)

    await page.getByRole('button', { name: words.logIn }).click()
    await expect(page.getByText(words.fillInPhone)).toBeVisible()
    await expect(page.getByText(words.fillInPassword)).toBeVisible()
    await expect(page.getByLabel(words.phoneNumber)).toBeFocused()

    await page.getByLabel(words.phoneNumber).fill('0812345678')
    await expect(page.getByText(words.fillInPhone)).toBeHidden()
    await page.getByRole('button', { name: words.logIn }).click()
    await expect(page.getByLabel(words.password, { exact: true })).toBeFocused()
    await expect(page.getByLabel(words.phoneNumber)).toHaveValue('0812345678')
    expect(isSent).toBe(false)
  })
}
