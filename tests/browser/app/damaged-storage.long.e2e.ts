import { plant, readDevice } from '../../support/browser/device.ts'
import { balance, sendLogin, visitHome } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th, en } = WORDS

const NOT_TOKENS: [string, unknown][] = [
  ['a number', 42],
  ['an object', { token: 'abc' }],
  ['text that no header may carry', 'abc\nX-Evil: 1'],
  ['an empty text', ''],
]

test('an invalid stored token logs nobody in, and is removed', async ({ page }) => {
  for (const [what, value] of NOT_TOKENS) {
    await plant(page, 'krapao-keys', 'token', value)
    await page.goto('/user/home')
    await expect(page, what).toHaveURL(/\/login/)
    await expect(page.getByRole('heading', { name: th.logIn }), what).toBeVisible()
    expect((await readDevice(page)).indexedDB, what).not.toContain('"token"')
  }
  await sendLogin(page)
  await expect(balance(page)).toContainText('฿')
})

test('a stored language that does not exist leaves the app in Thai', async ({ page }) => {
  for (const value of ['xx', 'EN', 'en-GB', 7, null, { th: true }, '../../evil']) {
    await plant(page, 'krapao-keys', 'locale', value)
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: th.logIn }), JSON.stringify(value)).toBeVisible()
    await expect(page.locator('html'), JSON.stringify(value)).toHaveAttribute('lang', 'th')
  }
})

test('a stored language that exists is used by the app', async ({ page }) => {
  await plant(page, 'krapao-keys', 'locale', 'en')
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: en.logIn })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

const NOT_RECORDS: [string, unknown][] = [
  ['text', 'nonsense'],
  ['of another shape', { owner: 1, savedAt: 'yesterday', copies: { wallet: 5 } }],
  ["somebody else's", { owner: 'another', savedAt: Date.now(), copies: [] }],
]

test('a member whose stored wallet is damaged sees the present one', async ({ page }) => {
  await visitHome(page)
  for (const [what, record] of NOT_RECORDS) {
    await plant(page, 'krapao-member', 'offline', record)
    await plant(page, 'krapao-keys', 'last_sync', 'not a time')
    await plant(page, 'krapao-keys', 'remember-agreement', { nonsense: true })
    await page.goto('/user/home')
    await expect(balance(page), what).toContainText('฿')
    await expect(balance(page), what).toContainText(th.updatedAt)
  }
})
