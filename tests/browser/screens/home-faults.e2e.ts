import type { Route } from '@playwright/test'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { balance, sendLogin, visitHome } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th, lo, en } = WORDS

const WALLET = '**/api/wallet'
const CHECK = '**/api/wallet/refresh/slot'

const refusals = [
  {
    what: 'the server fails',
    answer: (route: Route) => route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } }),
    message: th.systemError,
    logged: LOGGED.status(500),
  },
  {
    what: 'the answer is a web page',
    answer: (route: Route) => route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to nginx</h1>' }),
    message: th.unreadable,
    logged: undefined,
  },
  {
    what: 'the connection is cut',
    answer: (route: Route) => route.abort('connectionreset'),
    message: th.unreachable,
    logged: LOGGED.noConnection,
  },
]

for (const [place, { what, answer, message, logged }] of refusals.entries()) {
  const tag = place === 0 ? [] : '@long'
  test(
    `a balance check reports that ${what}, and the old figures stay`,
    { tag },
    async ({ page, watched }) => {
      if (logged !== undefined) watched.expectErrors(logged)
      await visitHome(page)
      // How old they are is said in other words without a connection.
      const figures = () => balance(page).getByText('฿').allInnerTexts()
      const before = await figures()
      expect(before.length).toBeGreaterThan(1)
      await page.route(CHECK, answer)

      await page.getByRole('button', { name: th.checkBalance }).click()

      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
      expect(await figures()).toEqual(before)
      await expect(page.getByRole('button', { name: th.checkBalance })).toBeEnabled()
    },
  )
}

test(
  'a member with an invalid wallet sees the reason in each language and may try again',
  { tag: '@long' },
  async ({ page }) => {
    await page.route(WALLET, (route) => route.fulfill({ json: { wallet: { amount: 'a lot' } } }))
    await page.goto('/login')
    await sendLogin(page)

    await expect(page.getByRole('heading', { name: th.somethingWentWrong })).toBeVisible()
    await expect(page.locator('[aria-busy=true]'), 'nothing looks as if it were on its way').toHaveCount(0)
    for (const words of [lo, en]) {
      await page.locator('button[aria-haspopup=listbox]').click()
      // The choice of a language sends the request again, too.
      const requestedAgain = page.waitForResponse(WALLET)
      await page.getByRole('option', { name: words.languageName }).click()
      await requestedAgain
      await expect(page.getByText(words.unreadable)).toBeVisible()
    }

    await page.unroute(WALLET)
    await page.getByRole('button', { name: en.tryAgain }).click()
    await expect(balance(page, en)).toContainText('฿')
  },
)

test(
  'a sheet that needs a wallet that was not loaded yet shows why it is missing, and loads it again',
  { tag: '@long' },
  async ({ page, watched }) => {
    watched.expectErrors(LOGGED.status(500))
    await visitHome(page, { remember: false })
    await page.route('**/api/invite/banners', (route) => route.fulfill({ json: [] }))
    await page.route(WALLET, (route) =>
      route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } }),
    )
    for (const name of ['invite', 'withdraw']) {
      await page.goto(`/user/profile?sheet=${name}`)
      await expect(page.getByRole('dialog').getByText(th.systemError)).toBeVisible()
    }

    await page.unroute(WALLET)
    await page.getByRole('dialog').getByRole('button', { name: th.tryAgain }).click()
    await expect(page.getByRole('dialog').getByText(th.systemError)).toHaveCount(0)
    await expect(page.getByRole('dialog')).toContainText('฿')
  },
)

test('a member whose balance check left out a game sees which one', { tag: '@long' }, async ({ page }) => {
  await visitHome(page)
  await page.route(CHECK, (route) => route.fulfill({ json: { failed: ['PG'] } }))
  await page.getByRole('button', { name: th.checkBalance }).click()
  await expect(page.getByText(th.gameSilent)).toBeVisible()
})
