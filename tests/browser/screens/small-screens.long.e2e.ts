/** Proves R30. */
import type { Page } from '@playwright/test'
import { expectFits, misfits } from '../../support/browser/checks/fits.ts'
import { balance, chooseLanguage, sendLogin } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS, type Words } from '../../support/browser/words/words.ts'

async function walkThrough(
  page: Page,
  words: Words,
  check: (screen: string) => Promise<void>,
): Promise<void> {
  await page.goto('/login')
  await chooseLanguage(page, words)
  await check('login')
  await page.getByRole('button', { name: words.logIn }).click()
  await expect(page.getByText(words.fillInPassword)).toBeVisible()
  await check('login with empty fields')
  await sendLogin(page, { words })
  await expect(balance(page, words)).toContainText('฿')
  await check('home')
  await page.getByRole('button', { name: words.conditions }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(6)
  await check('conditions')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: words.profile }).click()
  await expect(page.getByText('123-456-7890')).toBeVisible()
  await check('profile')
  await page.getByRole('link', { name: words.contactUs }).click()
  await expect(page.getByRole('heading', { name: words.contactUs })).toBeVisible()
  await check('contact')
  await page.goto('/nothing')
  await expect(page.getByRole('heading', { name: words.notFound })).toBeVisible()
  await check('not found')
}

for (const words of Object.values(WORDS)) {
  test(`everything in ${words.languageName} fits a screen of 320 pixels and a finger`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width: 320, height: 640 })
    await walkThrough(page, words, (screen) => expectFits(page, screen))
  })

  test(`everything in ${words.languageName} fits when the text is twice as large`, async ({ page }) => {
    test.slow()
    // So low that most of a screen is below it: parts that the browser does not draw there must keep their width as well.
    await page.setViewportSize({ width: 412, height: 400 })
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%'
      })
    })
    await walkThrough(page, words, async (screen) => {
      expect.soft(await misfits(page), screen).toEqual([])
    })
  })
}
