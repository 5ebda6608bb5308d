import type { Route } from '@playwright/test'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { PASSWORD } from '../../support/browser/members.ts'
import { balance, chooseLanguage, delayScripts, sendLogin } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS, type Words } from '../../support/browser/words/words.ts'

const { th, lo, en } = WORDS

/** What a visitor meets, the message to them, and the fault of the call. */
const FAULTS: [
  what: string,
  words: Words,
  message: 'wrongCredential' | 'suspended' | 'unreadable' | 'unreachable',
  answer: (route: Route) => Promise<void>,
][] = [
  ['a wrong password', lo, 'wrongCredential', (route) => route.continue()],
  [
    'a suspended account',
    en,
    'suspended',
    (route) => route.fulfill({ status: 403, json: { message: 'INACTIVE_USER' } }),
  ],
  [
    'a page of HTML in place of a success',
    th,
    'unreadable',
    (route) => route.fulfill({ contentType: 'text/html', body: '<h1>502</h1>' }),
  ],
  [
    'the page of a proxy that does not reach the server',
    lo,
    'unreachable',
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
  ],
  ['a cut connection', en, 'unreachable', (route) => route.abort('connectionreset')],
]

for (const [what, , message, answer] of FAULTS) {
  test(`a visitor who taps before the app has arrived, and meets ${what}, reads the same and may try again`, async ({
    page,
    watched,
  }) => {
    watched.expectErrors(LOGGED.status(401), LOGGED.status(403), LOGGED.status(502), LOGGED.noConnection)
    const sent: string[] = []
    await page.route('**/api/login', async (route) => {
      sent.push(route.request().postData() ?? '')
      await answer(route)
    })
    const release = await delayScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await sendLogin(page, { password: 'not-the-password', remember: false })
    await expect.poll(() => sent).toHaveLength(1)
    release()

    await expect(page.getByRole('alert').getByText(th[message])).toBeVisible()
    await expect(page.getByLabel(th.phoneNumber)).toHaveValue('0812345678')
    await expect(page.getByLabel(th.password, { exact: true })).toHaveValue('not-the-password')
    await expect(page.getByLabel(th.rememberMe)).not.toBeChecked()
    expect(sent).toHaveLength(1)

    await page.unroute('**/api/login')
    await page.getByLabel(th.password, { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: th.logIn }).click()
    await expect(balance(page)).toContainText('฿')
  })
}

for (const [what, words, message, answer] of FAULTS) {
  test(`a visitor who meets ${what} sees an error, and keeps the typed text`, async ({ page, watched }) => {
    watched.expectErrors(LOGGED.status(401), LOGGED.status(403), LOGGED.status(502), LOGGED.noConnection)
    await page.route('**/api/login', answer)
    await page.goto('/login')
    if (words !== th) await chooseLanguage(page, words)

    await sendLogin(page, { password: 'not-the-password', remember: false, words })

    await expect(page.getByRole('alert').getByText(words[message])).toBeVisible()
    await expect(page.getByLabel(words.phoneNumber)).toHaveValue('0812345678')
    await expect(page.getByLabel(words.password, { exact: true })).toHaveValue('not-the-password')
    await expect(page.getByLabel(words.rememberMe)).not.toBeChecked()
    await expect(page.getByRole('button', { name: words.logIn })).toBeEnabled()
    await expect(page).toHaveURL('/login')
  })
}

for (const words of [th, lo, en]) {
  test(`a visitor to whom nobody answers reads that it takes longer, in ${words.languageName}`, async ({
    page,
    watched,
  }) => {
    watched.expectErrors(LOGGED.status(502))
    await page.clock.install()
    let answer: (() => Promise<void>) | undefined
    await page.route('**/api/login', (route) => {
      answer = () => route.fulfill({ status: 502, body: '' })
    })
    await page.goto('/login')
    if (words !== th) await chooseLanguage(page, words)
    await sendLogin(page, { password: 'not-the-password', words })
    await expect.poll(() => answer).toBeDefined()
    await expect(page.getByRole('status').getByText(words.takesLonger)).toBeHidden()
    await page.clock.runFor(6000)
    await expect(page.getByRole('status').getByText(words.takesLonger)).toBeVisible()
    await answer?.()
    await expect(page.getByText(words.unreachable)).toBeVisible()
    await expect(page.getByText(words.takesLonger)).toBeHidden()
  })

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
