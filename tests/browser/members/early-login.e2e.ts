import type { Page } from '@playwright/test'
import { PASSWORD, SOMCHAI } from '../../support/browser/members.ts'
import { balance, delayScripts, sendLogin } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th } = WORDS

/** The calls with one of these paths, in order. */
function callsOf(page: Page, ...paths: string[]): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (paths.includes(pathname)) calls.push(pathname)
  })
  return calls
}

test('a login that is tapped before any script has arrived is sent then, once, and the wallet is asked for', async ({
  page,
}) => {
  const release = await delayScripts(page)
  const calls = callsOf(page, '/api/login', '/api/wallet')
  await page.goto('/login', { waitUntil: 'commit' })
  await sendLogin(page)
  await page.getByRole('button', { name: th.logIn }).click()
  await expect.poll(() => calls).toEqual(['/api/login', '/api/wallet'])
  await expect(page.getByRole('button', { name: th.logIn })).toHaveAttribute('aria-busy', 'true')
  expect(new URL(page.url()).search, 'the password is in no address').toBe('')

  release()
  await expect(balance(page)).toContainText(/฿[\d,]+\.\d\d/)
  expect(calls).toEqual(['/api/login', '/api/wallet'])
})

test('a name that is no plain number is sent by the app', { tag: '@long' }, async ({ page }) => {
  const release = await delayScripts(page)
  const calls = callsOf(page, '/api/login')
  await page.goto('/login', { waitUntil: 'commit' })
  await sendLogin(page, { member: { username: `+66 ${SOMCHAI.username.slice(1)}`, password: PASSWORD } })
  await expect(page.getByRole('button', { name: th.logIn })).toHaveAttribute('aria-busy', 'true')
  expect(calls).toEqual([])
  release()
  await expect(balance(page)).toContainText('฿')
  expect(calls).toEqual(['/api/login'])
})

test(
  'words that are changed after the tap are sent again, and count',
  { tag: '@long' },
  async ({ page, watched }) => {
    watched.expectErrors(/responded with a status of 401/)
    const release = await delayScripts(page)
    const calls = callsOf(page, '/api/login')
    await page.goto('/login', { waitUntil: 'commit' })
    await sendLogin(page, { password: 'not-the-password' })
    await expect.poll(() => calls).toHaveLength(1)
    await page.getByLabel(th.password, { exact: true }).fill(PASSWORD)
    release()
    await expect(balance(page)).toContainText('฿')
    expect(calls).toHaveLength(2)
  },
)
