import { drawnStatement } from '../served-statement.ts'
import { expect } from '../test.ts'
import { sheet, type Scenes } from './scene.ts'

export const STATEMENT_SCENES: Scenes = {
  '2-06-statement': async ({ page }) => {
    await page.route('**/api/statement', (route) => route.fulfill({ json: drawnStatement() }))
    await page.goto('/user/statement')
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('.00')
  },
  '2-06-detail': async ({ page }) => {
    await page.route('**/api/statement', (route) => route.fulfill({ json: drawnStatement() }))
    await page.goto('/user/statement')
    await page.getByRole('main').getByRole('listitem').first().getByRole('button').click()
    await expect(sheet(page).getByRole('heading').first()).toBeVisible()
  },
}
