import { expect } from '../test.ts'
import type { Scenes } from './scene.ts'

export const HOME_SCENES: Scenes = {
  '2-01-home': async ({ page }) => {
    await page.goto('/user/home')
    await expect(page.getByRole('region').first()).toContainText('฿')
  },
  '2-01-home-hidden': async ({ page, words }) => {
    await page.goto('/user/home')
    await page.getByRole('button', { name: words.hideBalances }).click()
    await expect(page.getByRole('region').first()).toContainText('••••••')
  },
}
