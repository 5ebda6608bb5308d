import type { Page } from '@playwright/test'
import { expect } from '../test.ts'
import type { Scenes } from './scene.ts'

/** Opens home with this as a part of the wallet. */
async function openWith(page: Page, part: object): Promise<void> {
  await page.route('**/api/wallet', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...(await response.json()), ...part } })
  })
  await page.goto('/user/home')
}

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** Money of four kinds on its way, and so many announcements. */
async function openWithFour(page: Page, announced = 0): Promise<void> {
  const items: object[] = [
    { id: 'one-qr', kind: 'qr', amount: 300, since: minutesFromNow(-2), until: minutesFromNow(8) },
    { id: 'one-withdrawal', kind: 'withdrawal', amount: 4000, since: minutesFromNow(-3) },
    { id: 'one-slip', kind: 'slip', amount: 500, since: minutesFromNow(-4) },
    { id: 'one-transfer', kind: 'transfer', amount: 200, since: minutesFromNow(-5) },
  ]
  for (let minutes = 6; minutes < 6 + announced; minutes += 1)
    items.push({
      id: `announced-${minutes}`,
      kind: 'announcement',
      amount: 100,
      since: minutesFromNow(-minutes),
    })
  await openWith(page, { onItsWay: { items } })
  await expect(page.locator('main a[href*="way=qr"]')).toBeVisible()
}

/** The button that shows the rest of the money on its way. */
const more = (page: Page) => page.locator('main section').getByRole('button', { name: /2/ }).first()

export const HOME_SCENES: Scenes = {
  '2-01-home': async ({ page }) => {
    await page.goto('/user/home')
    await expect(page.getByRole('region').first()).toContainText('฿')
  },
  '2-01-home-calm': async ({ page }) => {
    await page.route('**/api/lookup/notice', (route) => route.fulfill({ json: { notice: '' } }))
    await openWith(page, { invite: { amount: 150 } })
    await expect(page.getByText('฿150.00')).toBeVisible()
  },
  '2-01-home-four': async ({ page }) => openWithFour(page),
  '2-01-home-open': async ({ page }) => {
    await openWithFour(page, 1)
    await more(page).click()
    await expect(page.locator('main a[href*="sheet=slips"]')).toBeVisible()
  },
  '2-01-home-hidden': async ({ page, words }) => {
    await page.goto('/user/home')
    await page.getByRole('button', { name: words.hideBalances }).click()
    await expect(page.getByRole('region').first()).toContainText('••••••')
  },
  // The wheel with its turn at rest.
  '2-10-motion': async ({ page }) => {
    await page.goto('/user/spin')
    await expect(page.getByRole('main').locator('canvas')).toBeVisible()
  },
}
