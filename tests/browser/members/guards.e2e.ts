import { sendLogin, visitHome } from '../../support/browser/steps/visit.ts'
/** Proves S10. */
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th } = WORDS

for (const path of ['/', '/user/home', '/user/profile', '/user/contact', '/user/home?sheet=conditions']) {
  test(
    `a visitor who opens ${path} logs in first and then arrives there`,
    { tag: '@long' },
    async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveURL(/\/login/)
      await expect(page.getByText('฿')).toHaveCount(0)
      await sendLogin(page)
      await expect(page).toHaveURL(path === '/' ? '/user/home' : path)
      await page.goBack()
      await expect(page.getByRole('heading', { name: th.logIn })).toBeHidden()
    },
  )
}

const HOSTILE = [
  '//evil.example/user',
  String.raw`/\evil.example/user`,
  'https://evil.example/user/home',
  'javascript:alert(document.domain)//user',
  '/%2f%2fevil.example/user',
  '/user/../..//evil.example',
]

test('a login page with another target leads home', { tag: '@long' }, async ({ context }) => {
  for (const next of HOSTILE) {
    // Without being remembered each tab has its own session.
    const tab = await context.newPage()
    await tab.goto(`/login?next=${encodeURIComponent(next)}`)
    await sendLogin(tab, { remember: false })
    await expect(tab, next).toHaveURL('/user/home')
    await tab.close()
  }
})

test(
  'the menu of a visitor contains login, registration, the how-to page and the contact, in this order',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/login')
    const links = page.getByRole('navigation').getByRole('link')
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/login',
      '/register',
      '/howto',
      '/contact',
    ])
    for (const path of ['/register', '/howto', '/contact', '/login']) {
      await page.getByRole('navigation').locator(`a[href="${path}"]`).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('navigation').locator('[aria-current=page]')).toHaveAttribute('href', path)
    }
  },
)

test('a member who opens a page for visitors is sent home', { tag: '@long' }, async ({ page }) => {
  await visitHome(page)
  for (const path of ['/login', '/register', '/register?code=PR7']) {
    await page.goto(path)
    await expect(page).toHaveURL('/user/home')
  }
  await page.goto('/user')
  await expect(page).toHaveURL('/user/home')
})

test(
  'a member who opens the contact or the how-to page of visitors gets the member’s own',
  { tag: '@long' },
  async ({ page }) => {
    await visitHome(page)
    await page.goto('/contact?source=shortcut')
    await expect(page).toHaveURL('/user/contact?source=shortcut')
    await page.goto('/howto?entry=wallet')
    await expect(page).toHaveURL('/user/howto?entry=wallet')
  },
)

test(
  'a member who logs in after another one’s logout begins at home',
  { tag: '@long' },
  async ({ page, players }) => {
    await visitHome(page)
    await page.goto('/user/statement')
    await page.getByRole('button', { name: WORDS.th.logOut }).click()
    await expect(page).toHaveURL('/login')
    await sendLogin(page, { member: await players.join({ wallet: 0, games: {} }) })
    await expect(page).toHaveURL('/user/home')
  },
)
