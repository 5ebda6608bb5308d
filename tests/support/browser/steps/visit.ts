import { type BrowserContext, expect, type Page, type Response } from '@playwright/test'
import { expectKept, plant, put } from '../device.ts'
import { PASSWORD, SOMCHAI } from '../members.ts'
import { WORDS, type Words } from '../words/words.ts'

interface LoginChoices {
  /** A seeded member, or a new one with a password of their own. */
  readonly member?: { readonly username: string; readonly password?: string }
  readonly password?: string
  readonly remember?: boolean
  readonly words?: Words
}

function credentials({ member = SOMCHAI, password }: LoginChoices) {
  const own = 'password' in member ? member.password : undefined
  return { username: member.username, password: password ?? own ?? PASSWORD }
}

/** Fills in and submits the login form on screen. The test checks what comes next. */
export async function sendLogin(page: Page, choices: LoginChoices = {}): Promise<void> {
  const { remember = true, words = WORDS.th } = choices
  const { username, password } = credentials(choices)
  await page.getByLabel(words.phoneNumber).fill(username)
  await page.getByLabel(words.password, { exact: true }).fill(password)
  await page.getByLabel(words.rememberMe).setChecked(remember)
  await page.getByRole('button', { name: words.logIn }).click()
}

/**
 * Opens home on a phone that has a session of the member, and waits for their balance: what most tests begin with, in half the time of a login.
 * @param choices with the token of a session, if there is one
 */
export async function visitHome(
  page: Page,
  choices: LoginChoices & { readonly member?: { readonly token?: string } } = {},
): Promise<void> {
  const { member = SOMCHAI, remember = true, words = WORDS.th } = choices
  const token = 'token' in member && member.token !== undefined ? member.token : await newToken(page, choices)
  await plant(page, 'krapao-keys', 'locale', words.locale)
  if (remember) await put(page, 'krapao-keys', { token })
  else await page.evaluate((kept) => sessionStorage.setItem('token', kept), token)
  await page.goto('/user/home')
  await expectHome(page, choices)
}

async function expectHome(page: Page, { words = WORDS.th }: LoginChoices): Promise<void> {
  await expect(page).toHaveURL('/user/home')
  await expect(balance(page, words)).toContainText(/฿[\d,]+\.\d\d/)
}

/** The token of a new session. */
async function newToken(page: Page, choices: LoginChoices): Promise<string> {
  const headers = { 'X-Requested-With': 'XMLHttpRequest' }
  return tokenOf(await page.request.post('/api/login', { headers, data: credentials(choices) }))
}

/** Delays every script of the app, as a slow network does, until the returned function is called. */
export async function delayScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Keeps the stream of the balance from pages that a test waits to be idle: with it they never are. */
export async function withoutStream(pages: Page | BrowserContext): Promise<void> {
  await pages.route('**/api/wallet/balance-stream', (route) => route.fulfill({ status: 204 }))
}

/**
 * Waits until what the page may do by itself within that time has happened: a timer of the same page that begins now and takes longer ends
 * later, however slow the machine is. Fails when the page is loaded again meanwhile.
 */
export async function outlastTimers(page: Page, ms: number): Promise<void> {
  await page.evaluate((wait) => new Promise((resolve) => setTimeout(resolve, wait)), ms)
}

/** The balance on home. */
export function balance(page: Page, words: Words = WORDS.th) {
  return page.getByRole('region', { name: words.totalBalance })
}

/** Chooses a language by its own name in the menu, from any present language. */
export async function chooseLanguage(page: Page, words: Words): Promise<void> {
  await page.locator('button[aria-haspopup=listbox]').click()
  await page.getByRole('option', { name: words.languageName }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', words.locale)
}

/** Chooses a language and waits until the choice is stored, which is a little later than it is visible. */
export async function chooseLanguageForGood(page: Page, words: Words): Promise<void> {
  await chooseLanguage(page, words)
  await expectKept(page, JSON.stringify(['locale', words.locale]))
}

/** The token in the answer to a login. */
export async function tokenOf(loggedIn: Pick<Response, 'json'>): Promise<string> {
  const { token }: { token: unknown } = await loggedIn.json()
  return String(token)
}
