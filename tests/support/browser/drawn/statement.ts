import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { LOGGED } from '../checks/watch.ts'
import { drawnStatement } from '../served/served-statement.ts'
import { expect } from '../test.ts'
import { sheet, type Scenes } from './scene.ts'

async function openDetails(page: Page): Promise<void> {
  await page.route('**/api/statement', (route) => route.fulfill({ json: drawnStatement() }))
  await page.goto('/user/statement')
  await page.getByRole('main').getByRole('listitem').first().getByRole('button').click()
  await expect(sheet(page).getByRole('heading').first()).toBeVisible()
}

export const STATEMENT_SCENES: Scenes = {
  '2-06-statement': async ({ page }) => {
    await page.route('**/api/statement', (route) => route.fulfill({ json: drawnStatement() }))
    await page.goto('/user/statement')
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('.00')
  },
  '2-08-empty': async ({ page }) => {
    await page.route('**/api/statement', (route) =>
      route.fulfill({ json: { total: 0, statements: [], days: [] } }),
    )
    await page.goto('/user/statement')
    await expect(page.getByRole('main').locator('a[href*="sheet=deposit"], button').last()).toBeVisible()
  },
  '2-08-failed': async ({ page, watched }) => {
    watched.expectErrors(LOGGED.status(500))
    await page.route(/\/api\/bonus(\?|$)/, (route) =>
      route.fulfill({ status: 500, json: { message: 'FAILED' } }),
    )
    await page.goto('/user/bonus')
    await expect(page.getByRole('main').getByRole('button').last()).toBeVisible()
  },
  '2-06-detail': async ({ page }) => openDetails(page),
  '2-06-receipt': async ({ page }) => {
    await openDetails(page)
    const saved = page.waitForEvent('download')
    await sheet(page).locator('footer').getByRole('button').last().click()
    const picture = await readFile(await (await saved).path(), 'base64')
    // Nothing of the app's may show beside it, nor forbid a picture from a text.
    await page.goto('about:blank')
    await page.setContent(
      `<title>Receipt</title><body style="margin:0"><img alt="Receipt" style="width:100%" src="data:image/png;base64,${picture}">`,
    )
    await expect(page.getByRole('img')).toBeVisible()
  },
}
