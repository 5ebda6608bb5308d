import { expect, type Page } from '@playwright/test'
import { type Words, WORDS } from '../words/words.ts'

/**
 * Proves of a member at home that nothing has opened over it by now: the conditions are fetched, read and closed, and a link is followed,
 * all of which a sheet would prevent. What was due before has had its turn, however slow the machine is.
 */
export async function expectNothingInTheWay(page: Page, words: Words = WORDS.th): Promise<void> {
  await page.getByRole('button', { name: words.conditions }).click()
  const conditions = page.getByRole('dialog', { name: words.conditions })
  await expect(conditions.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(conditions).toBeHidden()
  await page.getByRole('link', { name: words.profile }).click()
  await expect(page).toHaveURL('/user/profile')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
