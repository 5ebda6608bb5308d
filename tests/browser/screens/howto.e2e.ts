import { LOGGED } from '../../support/browser/checks/watch.ts'
import { chooseLanguage, visitHome } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { REGISTER_WORDS } from '../../support/browser/words/register-words.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const TITLES = {
  th: ['กระเป๋าเงิน', 'วิธีเล่น', 'เช็คยอดเงิน', 'รับโบนัส', 'เลิกรับโบนัส'],
  lo: ['ກະເປົາເງິນ', 'ວິທີຫຼິ້ນ', 'ກວດຍອດເງິນ', 'ຮັບໂບນັດ', 'ຍົກເລີກໂບນັດ'],
  en: ['Wallet', 'How to play', 'Check balance', 'Receive a bonus', 'End a bonus'],
} as const

for (const language of ['th', 'lo', 'en'] as const) {
  test(
    `a visitor reads instructions for each task in ${WORDS[language].languageName}, step by step`,
    { tag: language === 'th' ? [] : '@long' },
    async ({ page }) => {
      await page.goto('/login')
      await chooseLanguage(page, WORDS[language])
      const menu = page.getByRole('navigation', { name: /./ })
      await menu.getByRole('link', { name: REGISTER_WORDS[language].howTo }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(REGISTER_WORDS[language].howTo)
      const entries = page.getByRole('main').getByRole('listitem')
      await expect(entries).toHaveCount(5)
      for (const [index, title] of TITLES[language].entries()) {
        await entries.nth(index).getByRole('button').click()
        const sheet = page.getByRole('dialog', { name: title })
        await expect(sheet.getByRole('heading', { name: title })).toBeFocused()
        expect(await sheet.getByRole('listitem').count()).toBeGreaterThanOrEqual(3)
        await page.goBack()
        await expect(sheet).toBeHidden()
        await expect(page).toHaveURL('/howto')
      }
    },
  )
}

test('a link to one entry opens it, and closing it stays on the page', { tag: '@long' }, async ({ page }) => {
  await page.goto('/howto?entry=end-bonus')
  const sheet = page.getByRole('dialog', { name: TITLES.th[4] })
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/howto')
  await page.goto('/howto?entry=nonsense')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test(
  'the steps are read without a network once the page is open',
  { tag: '@long' },
  async ({ page, context, watched }) => {
    watched.expectErrors(LOGGED.noConnection)
    await page.goto('/howto')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(5)
    await context.setOffline(true)
    await page.getByRole('button', { name: TITLES.th[1] }).click()
    await expect(page.getByRole('dialog', { name: TITLES.th[1] }).getByRole('listitem')).toHaveCount(4)
  },
)

test(
  'a member opens the how-to page from the profile, reads an entry and is still in the member area',
  { tag: '@long' },
  async ({ page }) => {
    await visitHome(page)
    await page.goto('/user/profile')
    await page.getByRole('link', { name: REGISTER_WORDS.th.howTo }).click()
    await expect(page).toHaveURL('/user/howto')
    await page.getByRole('button', { name: TITLES.th[0] }).click()
    await expect(page).toHaveURL('/user/howto?entry=wallet')
    // The address changes before the sheet is shown.
    await expect(page.getByRole('dialog', { name: TITLES.th[0] })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/user/howto')
    await expect(page.getByRole('navigation').getByRole('link', { name: WORDS.th.home })).toBeVisible()
  },
)

test('the buttons in the steps have the same names on home', { tag: '@long' }, async ({ page }) => {
  await visitHome(page)
  const calledSo = ['ฝากเงิน', 'ถอนเงิน', 'โบนัส']
  for (const name of calledSo) await expect(page.getByText(name).first(), name).toBeVisible()
  await page.goto('/user/howto?entry=wallet')
  await expect(page.getByRole('dialog').getByRole('listitem').locator('b')).toHaveText([
    'ฝากเงิน',
    'โยกเงิน',
    'ถอนเงิน',
  ])
})
