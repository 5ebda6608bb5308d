import type { Page } from '@playwright/test'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { plant, readDevice } from '../../support/browser/device.ts'
import { SOMCHAI } from '../../support/browser/members.ts'
import { balance, chooseLanguageForGood, delayScripts, visitHome } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th, en } = WORDS

/** Whether the app has taken over from the document. */
const appStands = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('app-ready').length > 0)

const phone = (page: Page) => page.getByLabel(th.phoneNumber)

test('the login form accepts input before any script has arrived, and the app keeps it', async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel(th.rememberMe).uncheck()
  await phone(page).pressSequentially('08123')
  await phone(page).press('ArrowLeft')
  await page.evaluate(() => Object.assign(document.activeElement ?? {}, { mark: 'early' }))
  release()
  await appStands(page)

  await expect(phone(page)).toHaveCount(1)
  await expect(phone(page)).toHaveValue('08123')
  await expect(phone(page)).toBeFocused()
  await expect(page.getByLabel(th.rememberMe)).not.toBeChecked()
  const field = await phone(page).evaluate((input: HTMLInputElement) => ({
    isAnother: !('mark' in input),
    caret: input.selectionStart,
  }))
  expect(field).toEqual({ isAnother: true, caret: 4 })
})

test(
  'a tap on register before the app has arrived keeps the invite code',
  { tag: '@long' },
  async ({ page }) => {
    await delayScripts(page)
    await page.goto('/login?code=PR-early', { waitUntil: 'commit' })
    await page.getByRole('main').getByRole('link', { name: 'สมัครสมาชิก' }).click()
    await expect(page).toHaveURL('/register?code=PR-early')
  },
)

test(
  'a tap on the languages before the app has arrived opens them when it has arrived',
  { tag: '@long' },
  async ({ page }) => {
    const release = await delayScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.locator('button[aria-haspopup=listbox]').click()

    release()
    await page.getByRole('option', { name: en.languageName }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  },
)

test(
  'the keyboard focus on a button or a link before the app has arrived stays there',
  { tag: '@long' },
  async ({ page }) => {
    const places = [page.locator('button[aria-haspopup=listbox]'), page.locator('main a[href="/register"]')]
    for (const place of places) {
      const release = await delayScripts(page)
      await page.goto('/login', { waitUntil: 'commit' })
      await place.focus()
      await place.evaluate((element) => element.setAttribute('data-of', 'the document'))
      release()
      await appStands(page)
      await expect(place).not.toHaveAttribute('data-of')
      await expect(place).toBeFocused()
      await page.unroute('**/assets/*.js')
    }
  },
)

test(
  'when the app cannot be loaded, an error is shown and the typed text stays',
  { tag: '@long' },
  async ({ page, watched }) => {
    watched.expectErrors(LOGGED.noConnection)
    await page.route('**/assets/first-*.js', (route) => route.abort())
    await page.goto('/login', { waitUntil: 'commit' })
    await phone(page).fill(SOMCHAI.username)
    const failure = page.getByRole('alert')
    await expect(failure).toContainText('เปิดแอปไม่สำเร็จ')
    await expect(phone(page)).toHaveValue(SOMCHAI.username)

    await page.unroute('**/assets/first-*.js')
    await failure.getByRole('link').click()
    await appStands(page)
    await expect(failure).toBeHidden()
  },
)

test('a returning member never sees the login form', { tag: '@long' }, async ({ page }) => {
  await visitHome(page)
  const release = await delayScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.locator('.splash')).toBeVisible()
  await expect(page.locator('.boot-login')).toBeHidden()
  release()
  await expect(page).toHaveURL('/user/home')
})

test('a returning member sees their last balance, and is asking for the present one, before any script has arrived', async ({
  page,
}) => {
  await visitHome(page)
  const kept = await balance(page).textContent()
  await chooseLanguageForGood(page, en)
  const release = await delayScripts(page)
  const asked = page.waitForRequest('**/api/wallet')
  await page.goto('/user/home', { waitUntil: 'commit' })
  const last = page.locator('.splash')
  await asked
  await expect(last).toContainText(en.totalBalance)
  await expect(last).toContainText(en.asLastSeen)
  const [amount = ''] = /฿[\d,]+\.\d\d/.exec((await last.textContent()) ?? '') ?? []
  expect(kept?.replaceAll(' ', '')).toContain(amount)
  await expect(last).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/)
  release()
  await expect(balance(page, en)).toContainText(en.updatedAt)
  await expect(last).toBeHidden()
})

test(
  'a storage that does not answer the document does not keep the member from the app',
  { tag: '@long' },
  async ({ page }) => {
    await visitHome(page)
    await page.addInitScript(() => {
      const open = indexedDB.open.bind(indexedDB)
      let unanswered = 2
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a request that never ends
      const silence = () => new EventTarget() as IDBOpenDBRequest
      IDBFactory.prototype.open = (...which) => {
        unanswered -= 1
        return unanswered >= 0 ? silence() : open(...which)
      }
    })
    await page.reload()
    await appStands(page)
    await expect(balance(page)).toContainText(th.updatedAt)
  },
)

test(
  'nobody else sees the last balance: not after a logout, not without being remembered, not with another token',
  { tag: '@long' },
  async ({ page, watched }) => {
    watched.expectErrors(LOGGED.status(401))
    await page.addInitScript(() => localStorage.setItem('first-screen', 'member th'))
    const showsNothing = async (what: string): Promise<unknown> => {
      const release = await delayScripts(page)
      await page.goto('/user/home', { waitUntil: 'commit' })
      await expect(page.locator('.splash'), what).toBeVisible()
      // The document itself has read the same stores before this.
      await readDevice(page)
      await expect(page.locator('#last-balance'), what).toBeEmpty()
      const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
      release()
      await appStands(page)
      await page.unroute('**/assets/*.js')
      return databases
    }
    expect(await showsNothing('a phone that was never used'), 'the app makes its databases').toEqual([])
    await visitHome(page, { remember: false })
    await showsNothing('a session that ends with the tab')
    await page.getByRole('button', { name: th.logOut }).click()
    await visitHome(page)
    await plant(page, 'krapao-keys', 'token', 'of-somebody-else')
    await showsNothing('a token that the wallet does not belong to')
    await expect(page.getByLabel(th.phoneNumber)).toBeVisible()
    await visitHome(page)
    await page.addInitScript('Date.now = ((now) => () => now() + 31 * 86_400_000)(Date.now)')
    await showsNothing('a copy that is too old for the app')
    await page.getByRole('button', { name: th.logOut }).click()
    await expect(page.getByLabel(th.phoneNumber)).toBeVisible()
    await showsNothing('after logging out')
  },
)

test(
  'a visitor with another language never sees the form in the language of the market',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/login')
    await chooseLanguageForGood(page, en)
    const release = await delayScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await expect(page.locator('.splash')).toBeVisible()
    await expect(page.locator('.boot-login')).toBeHidden()
    release()
    await expect(page.getByLabel(en.phoneNumber)).toBeVisible()
  },
)

test('other screens of a visitor do not begin with the login form', { tag: '@long' }, async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/contact', { waitUntil: 'commit' })
  await expect(page.locator('.boot-login')).toBeHidden()
  release()
  await expect(page.getByText('1.1.14')).toBeVisible()
})

for (const { who, path, note, files } of [
  { who: 'was invited', path: '/register?code=A1', note: 'login th', files: ['register', 'th-register'] },
  { who: 'is a member', path: '/user/home', note: 'member lo', files: ['member', 'lo-boot', 'lo-member'] },
]) {
  test(
    `a person who ${who} gets the screen loaded together with the app, not after it`,
    { tag: '@long' },
    async ({ page }) => {
      await page.addInitScript((text) => localStorage.setItem('first-screen', text), note)
      // The app never arrives, so these requests are not made by it.
      await page.route('**/assets/runtime-*.js', () => new Promise(() => {}))
      const requests = files.map((file) => page.waitForRequest(new RegExp(`/assets/${file}-[^/]+\\.js$`)))
      await page.goto(path, { waitUntil: 'commit' })
      await Promise.all(requests)
    },
  )
}
