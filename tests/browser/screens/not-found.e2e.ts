import { chooseLanguage, visitHome } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th, lo, en } = WORDS

for (const words of [th, lo, en]) {
  test(
    `an unknown address is explained in ${words.languageName} with a link home`,
    { tag: words === th ? [] : '@long' },
    async ({ page }) => {
      await page.goto('/nothing/here?at=all#really')
      await chooseLanguage(page, words)
      await expect(page.getByRole('heading', { level: 1, name: words.notFound })).toBeVisible()
      await page.getByRole('link', { name: words.backToHome }).click()
      await expect(page).toHaveURL(/\/login/)
    },
  )
}

test(
  'a member finds nothing behind addresses of their area that do not exist',
  { tag: '@long' },
  async ({ page }) => {
    await visitHome(page)
    for (const path of ['/user/bonus/now', '/user/nothing']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: th.notFound }), path).toBeVisible()
    }
    await page.getByRole('link', { name: th.backToHome }).click()
    await expect(page).toHaveURL('/user/home')
  },
)
