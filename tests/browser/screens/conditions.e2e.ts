import { LOGGED } from '../../support/browser/checks/watch.ts'
import { chooseLanguage, visitHome } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th, lo } = WORDS

test(
  'the conditions open over the screen, survive a reload, and close with back, the button and Escape',
  { tag: '@long' },
  async ({ page }) => {
    await visitHome(page)
    await page.getByRole('link', { name: th.profile }).click()
    const sheet = page.getByRole('dialog', { name: th.conditions })
    const open = () => page.getByRole('button', { name: th.conditions }).click()

    await open()
    await expect(sheet.getByRole('listitem')).toHaveCount(6)
    await expect(page).toHaveURL('/user/profile?sheet=conditions')
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/user/profile')

    await open()
    await page.reload()
    await expect(sheet.getByRole('listitem')).toHaveCount(6)
    await sheet.getByRole('button', { name: th.close }).first().click()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/user/profile')

    await open()
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/user/profile')
  },
)

test(
  'a direct link to the conditions opens them, and closing them stays on the screen',
  { tag: '@long' },
  async ({ page }) => {
    await visitHome(page)
    await page.goto('/user/contact?sheet=conditions')
    const sheet = page.getByRole('dialog', { name: th.conditions })
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/user/contact')
  },
)

test(
  'conditions that cannot be loaded show an error, can be loaded again, and are in the language of the app',
  { tag: '@long' },
  async ({ page, watched }) => {
    watched.expectErrors(LOGGED.status(500))
    const failing = '**/api/lookup/conditions'
    await page.route(failing, (route) =>
      route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } }),
    )
    await visitHome(page)
    await chooseLanguage(page, lo)
    await page.getByRole('button', { name: lo.conditions }).click()
    const sheet = page.getByRole('dialog', { name: lo.conditions })
    await expect(sheet.getByText(lo.somethingWentWrong)).toBeVisible()
    await page.unroute(failing)
    await sheet.getByRole('button', { name: lo.tryAgain }).click()
    await expect(sheet.getByText('ຝາກຈາກບັນຊີທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ')).toBeVisible()
  },
)
