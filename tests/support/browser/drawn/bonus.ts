import type { Page } from '@playwright/test'
import { expect } from '../test.ts'
import { REWARD_WORDS } from '../words/reward-words.ts'
import { WORDS } from '../words/words.ts'
import type { Scenes } from './scene.ts'

/** A bonus of 200 baht, half played. */
const WITH_BONUS = {
  status: true,
  type: 'WELCOME20',
  progress: { amount: 200, turnover: 540, target: 1000, value: 226, successAt: 200, failAt: 10 },
  ending: { known: true, amount: 226, kept: 1000, inGames: 0 },
}

async function openWithBonus(page: Page): Promise<void> {
  await page.route('**/api/bonus/check/active', (route) => route.fulfill({ json: WITH_BONUS }))
  await page.goto('/user/bonus')
  await expect(page.getByRole('progressbar')).toBeVisible()
}

export const BONUS_SCENES: Scenes = {
  '2-07-bonus': async ({ page }) => openWithBonus(page),
  '2-07-bonus-end': async ({ page, words }) => {
    await openWithBonus(page)
    const language = words === WORDS.lo ? 'lo' : words === WORDS.en ? 'en' : 'th'
    await page.getByRole('button', { name: REWARD_WORDS[language].endThisBonus }).click()
    await expect(page.getByRole('alertdialog').getByText('−฿226.00')).toBeVisible()
  },
}
