import type { Page } from '@playwright/test'
import { PASSWORD, SOMCHAI } from '../../support/browser/members.ts'
import { balance, visitHome } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS, type Words } from '../../support/browser/words/words.ts'

const { th, lo } = WORDS

function languageButton(page: Page, words: Words) {
  return page.getByRole('button', { name: `${words.language}: ${words.languageName}` })
}

test('a visitor logs in and chooses a language without touching the screen', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: th.logIn })).toBeVisible()

  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(languageButton(page, th)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: th.languageName })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(languageButton(page, th)).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: lo.languageName })).toHaveCSS('outline-style', 'solid')
  await expect(page.getByRole('option', { name: lo.languageName })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(languageButton(page, lo)).toBeFocused()
  await expect(page.locator('html')).toHaveAttribute('lang', 'lo')

  await page.keyboard.press('Tab')
  await expect(page.getByLabel(lo.phoneNumber)).toBeFocused()
  await page.keyboard.type(SOMCHAI.username)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(lo.password, { exact: true })).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(balance(page, lo)).toContainText('฿')
})

test(
  'a sheet opened by keyboard takes the focus, keeps it, and returns it',
  { tag: '@long' },
  async ({ page }) => {
    await visitHome(page)
    const opener = page.getByRole('navigation').getByRole('button', { name: th.conditions })
    const sheet = page.getByRole('dialog', { name: th.conditions })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(sheet.getByRole('heading', { name: th.conditions })).toBeFocused()

    const isInside = () =>
      page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      )
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press('Tab')
      expect(await isInside(), `after ${press + 1} tabs`).toBe(true)
    }

    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(opener).toBeFocused()
  },
)

test(
  'each screen of a member has its own title, and a screen reader begins at its heading',
  { tag: '@long' },
  async ({ page }) => {
    await visitHome(page)
    await expect(page).toHaveTitle(`${th.home} · Krapao`)
    const profile = page.getByRole('link', { name: th.profile })
    await profile.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveTitle(`${th.profile} · Krapao`)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  },
)

test(
  'each screen of a visitor has its own title, opened directly and by the menu',
  { tag: '@long' },
  async ({ page }) => {
    for (const [address, name] of [
      ['/login', th.logIn],
      ['/register', 'สมัครสมาชิก'],
      ['/howto', 'วิธีใช้งาน'],
      ['/no-such-page', 'ไม่พบหน้านี้'],
      ['/terminated', 'ไม่พบหน้านี้'],
      ['/contact', th.contactUs],
    ] as const) {
      await page.goto(address)
      await expect(page).toHaveTitle(`${name} · Krapao`)
    }
    await page.getByRole('link', { name: 'สมัครสมาชิก' }).first().click()
    await expect(page).toHaveTitle(`สมัครสมาชิก · Krapao`)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  },
)
