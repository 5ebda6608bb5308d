import { LOGGED } from '../../support/browser/checks/watch.ts'
import { balance, sendLogin, visitHome } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th } = WORDS

test.afterEach(({ sandbox }) => sandbox.closeSite(false))

test('a visitor of a closed site sees no page, and the login form once it opens again', async ({
  page,
  sandbox,
}) => {
  await sandbox.closeSite(true)
  await page.goto('/login')
  await expect(page).toHaveURL('/terminated')
  await expect(page.getByRole('heading', { level: 1, name: th.notFound })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)

  await page.getByRole('link', { name: th.tryAgain }).click()
  await expect(page).toHaveURL('/terminated')

  await sandbox.closeSite(false)
  await page.getByRole('link', { name: th.tryAgain }).click()
  await expect(page.getByRole('heading', { name: th.logIn })).toBeVisible()
  await sendLogin(page)
  await expect(balance(page)).toContainText('฿')
})

test(
  'a member is sent to the closed page when the site closes, and is still logged in when it opens again',
  { tag: '@long' },
  async ({ page, sandbox, watched }) => {
    watched.expectErrors(LOGGED.status(410))
    await visitHome(page)
    const check = page.getByRole('button', { name: th.checkBalance })
    await expect(check.first()).toBeVisible()
    await sandbox.closeSite(true)
    // Unless another call has found out already.
    await check.evaluateAll((buttons: HTMLButtonElement[]) => buttons.forEach((button) => button.click()))
    await expect(page).toHaveURL('/terminated')

    await page.goto('/login')
    await expect(page).toHaveURL('/terminated')

    await sandbox.closeSite(false)
    await page.getByRole('link', { name: th.tryAgain }).click()
    await expect(page).toHaveURL('/user/home')
    await expect(balance(page)).toContainText('฿')
  },
)
