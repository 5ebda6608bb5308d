/** Proves S75. */
import { expectAccessible } from '../../support/browser/checks/accessible.ts'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { freshMember } from '../../support/browser/fresh-member.ts'
import { visitHome } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th } = WORDS
/** The session that registers new members for the tests stays logged in. */
const REGISTERED_BY = 1
const DEVICES = 'เครื่องที่ใช้งาน'

test('a member sees where they are logged in, and logs another device out', async ({
  page,
  openElsewhere,
  watched,
  appUrl,
}) => {
  watched.expectErrors(LOGGED.status(401))
  // Without the token of the session that registered: each phone logs in.
  const { username, password } = await freshMember(appUrl)
  const member = { username, password }
  const otherPhone = await openElsewhere({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; SM-A065F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
  })
  await visitHome(otherPhone, { member })
  await visitHome(page, { member })

  await page.goto('/user/profile')
  await page.getByRole('button', { name: DEVICES }).click()
  await expect(page).toHaveURL('/user/profile?sheet=devices')
  const sheet = page.getByRole('dialog', { name: DEVICES })
  const rows = sheet.getByRole('listitem')
  await expect(rows).toHaveCount(2 + REGISTERED_BY)
  await expect(rows.first()).toContainText('เครื่องนี้')
  await expect(rows.first().getByRole('button')).toHaveCount(0)
  await expectAccessible(page, 'devices')

  await rows.filter({ hasText: 'Chrome · SM-A065F' }).getByRole('button').click()
  await expect(rows).toHaveCount(1 + REGISTERED_BY)
  await otherPhone.goto('/user/profile')
  await expect(otherPhone).toHaveURL(/\/login/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/user/profile')
})

test('all others are logged out at once; without a network or an answer an error is shown, not a success', async ({
  page,
  context,
  openElsewhere,
  watched,
  appUrl,
}) => {
  watched.expectErrors(LOGGED.status(503), LOGGED.status(401), LOGGED.noConnection)
  const { username, password } = await freshMember(appUrl)
  const member = { username, password }
  const otherPhone = await openElsewhere()
  await visitHome(otherPhone, { member })
  await visitHome(page, { member })
  await page.goto('/user/profile?sheet=devices')
  const sheet = page.getByRole('dialog', { name: DEVICES })
  const others = sheet.getByRole('button', { name: 'ออกจากเครื่องอื่นทั้งหมด' })
  await expect(others).toBeEnabled()
  await context.setOffline(true)
  await others.click()
  await expect(page.getByRole('alert')).toHaveText(WORDS.th.noConnection)
  await context.setOffline(false)

  await page.route('**/api/account/sessions', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 503, json: { message: 'INTERNAL_SERVER_ERROR' } })
      : route.continue(),
  )
  await others.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(sheet.getByRole('listitem')).toHaveCount(2 + REGISTERED_BY)
  await page.unroute('**/api/account/sessions')
  await others.click()
  await expect(sheet.getByRole('listitem')).toHaveCount(1)
  await expect(others, 'nobody is left to log out').toBeHidden()
  await otherPhone.goto('/user/home')
  await expect(otherPhone).toHaveURL(/\/login/)
})

test('a backend without the list of devices is not queried for it', async ({ page, watched }) => {
  watched.expectErrors(LOGGED.status(404))
  await page.route('**/api/account/sessions', (route) => route.fulfill({ status: 404, body: 'not found' }))
  await visitHome(page)
  const answered = page.waitForResponse('**/api/account/sessions')
  await page.goto('/user/profile')
  await answered
  await expect(page.getByText('0812345678')).toBeVisible()
  await expect(page.getByText(DEVICES)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: th.somethingWentWrong })).toHaveCount(0)
})
