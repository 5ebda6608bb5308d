import { expectAccessible } from '../../support/browser/checks/accessible.ts'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { balance, chooseLanguage, sendLogin } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

test.use({ agreement: 'as served', colorScheme: 'dark', reducedMotion: 'reduce' })

for (const words of Object.values(WORDS)) {
  test(
    `every screen in ${words.languageName} can be used with a screen reader and read with weak eyes`,
    { tag: words === WORDS.th ? [] : '@long' },
    async ({ page, context, watched }) => {
      test.slow()
      watched.expectErrors(LOGGED.status(401), LOGGED.noConnection)
      await page.goto('/login')
      await chooseLanguage(page, words)
      await expectAccessible(page, 'login')

      await page.getByRole('button', { name: words.logIn }).click()
      await expect(page.getByText(words.fillInPassword)).toBeVisible()
      await expectAccessible(page, 'login with empty fields')
      await sendLogin(page, { words, password: 'wrong' })
      await expect(page.getByText(words.wrongCredential)).toBeVisible()
      await expectAccessible(page, 'login refused')

      await page.goto('/contact')
      await expect(page.getByRole('heading', { name: words.contactUs })).toBeVisible()
      await expectAccessible(page, 'contact')
      await page.goto('/nothing')
      await expect(page.getByRole('heading', { name: words.notFound })).toBeVisible()
      await expectAccessible(page, 'not found')

      await page.goto('/login')
      await sendLogin(page, { words })
      const agreement = page.getByRole('dialog', { name: words.agreement })
      await expect(agreement.getByRole('heading', { level: 3 }).first()).toBeVisible()
      await expectAccessible(page, 'agreement')
      await agreement.getByLabel(words.doNotShowAgain).check()
      await agreement.getByRole('button', { name: words.agree }).click()
      await expect(agreement).toBeHidden()
      await expectAccessible(page, 'home')

      await page.getByRole('button', { name: words.conditions }).click()
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(6)
      await expectAccessible(page, 'conditions')
      await page.keyboard.press('Escape')

      await page.getByRole('link', { name: words.profile }).click()
      await expect(page.getByText('123-456-7890')).toBeVisible()
      await expectAccessible(page, 'profile')

      await page.getByRole('link', { name: words.home }).click()
      await expect(balance(page, words)).toContainText('฿')
      await context.setOffline(true)
      await expect(page.getByText(words.viewOnly)).toBeVisible()
      await expectAccessible(page, 'home without a network')
      await context.setOffline(false)
    },
  )
}
