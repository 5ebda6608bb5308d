import type { Page } from '@playwright/test'
import { expect } from '../test.ts'
import type { Words } from '../words/words.ts'
import { openSheet, type Scenes, sheet } from './scene.ts'

/** Submits the first step of the registration, with a stubbed answer of the server. */
async function startRegistration(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.logOut }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.goto('/register')
  await page.locator('[name=phone]').fill('0812345678')
  await page.locator('[name=consent]').check()
}

export const SESSION_SCENES: Scenes = {
  '2-08-session-over': async ({ page, words }) => {
    await page.route('**/api/wallet/withdraw*', (route) =>
      route.fulfill({ status: 401, json: { message: 'EXPIRED_AUTH_TOKEN' } }),
    )
    await openSheet(page, '/user/home?sheet=withdraw')
    await sheet(page).getByRole('textbox').fill('4000')
    await sheet(page).locator('button[type=submit]').click()
    // The review covers the form; its first button changes the amount.
    await sheet(page).locator('footer').getByRole('button').last().click()
    await expect(page.getByRole('status').getByText(words.sessionExpired)).toBeVisible()
  },
  '2-08-form-errors': async ({ page, words }) => {
    await startRegistration(page, words)
    await page.locator('[name=phone]').fill('081')
    await page.locator('[name=consent]').uncheck()
    await page.locator('button[type=submit]').click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  },
  '2-08-form-server': async ({ page, words }) => {
    await page.route('**/api/otp/send', (route) =>
      route.fulfill({ status: 400, json: { message: 'EXISTING_USER' } }),
    )
    await startRegistration(page, words)
    await page.locator('button[type=submit]').click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  },
}
