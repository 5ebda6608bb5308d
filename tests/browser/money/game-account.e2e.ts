/** Proves S11. */
import type { Locator, Page } from '@playwright/test'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { visitAs, visitAsNew } from '../../support/browser/player.ts'
import { expect, test } from '../../support/browser/test.ts'
import { MONEY_WORDS } from '../../support/browser/words/money-words.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th } = WORDS
const money = MONEY_WORDS.th

const card = (page: Page, game: string) =>
  page
    .getByRole('listitem')
    .getByRole('button')
    .filter({ has: page.getByText(game, { exact: true }) })
const sheet = (page: Page, game: string) => page.getByRole('dialog', { name: game, exact: true })

test('an account is opened, its credentials are copied, and the password is hidden until it is requested', async ({
  page,
  context,
  players,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visitAsNew(page, players, { wallet: 0, games: {} })
  await card(page, 'PG').click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('PG')
  await question.getByRole('button', { name: money.openAccount }).click()

  const account = sheet(page, 'PG')
  const copyUsername = account.getByRole('button', { name: money.copyUsername })
  await account.getByText(money.usernameAndPassword).click()
  await expect(copyUsername).toBeVisible()
  const top = async (what: Locator) => (await what.boundingBox())?.y ?? Number.NaN
  expect(await top(account.getByLabel(money.amount)), 'money comes first').toBeLessThan(
    await top(copyUsername),
  )
  await copyUsername.click()
  const username = await page.evaluate(() => navigator.clipboard.readText())
  expect(username).not.toBe('')
  await expect(account.getByText(username, { exact: true })).toBeVisible()
  await expect(page.getByText(money.copied(username))).toBeVisible()

  await account.getByRole('button', { name: money.copyPassword }).click()
  await expect(page.getByText(money.copied(money.password)), 'the toast does not show it').toBeVisible()
  const password = await page.evaluate(() => navigator.clipboard.readText())
  await expect(account.getByText(password, { exact: true })).toBeHidden()
  await account.getByRole('button', { name: money.showPassword }).click()
  await expect(account.getByText(password, { exact: true })).toBeVisible()

  await account.getByRole('button', { name: money.resetPassword }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: money.resetPassword }).click()
  await expect(account.getByText(password, { exact: true }), 'another password').toBeHidden()
})

test(
  'an account that cannot be opened is no dead end',
  { tag: '@long' },
  async ({ page, players, watched }) => {
    watched.expectErrors(LOGGED.status(400))
    await visitAsNew(page, players, { wallet: 0, games: {} })
    await page.route('**/api/wallet/activate/*', (route) =>
      route.fulfill({ status: 400, json: { message: 'SLOT_ACTIVATE_FAIL' } }),
    )
    await card(page, 'PG').click()
    await page.getByRole('alertdialog').getByRole('button', { name: money.openAccount }).click()
    await expect(page.getByRole('alert')).toHaveText(money.notCompleted)
    await page.unroute('**/api/wallet/activate/*')
    await page.getByRole('alertdialog').getByRole('button', { name: th.tryAgain }).click()
    await expect(sheet(page, 'PG')).toBeVisible()
  },
)

test(
  'the note of a long transfer leaves the button that was tapped in view',
  { tag: '@long' },
  async ({ page, players }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await visitAsNew(page, players, { wallet: 500, games: { PG: 0 } })
    await page.route('**/api/wallet/transfer', () => {})
    await page.goto('/user/home?sheet=game&game=PG')
    const account = sheet(page, 'PG')
    await account.getByLabel(money.amount).fill('100')
    const button = account.getByRole('button', { name: money.transferToGame })
    await button.click()
    const note = account.getByRole('status').last()
    await expect(note).toBeVisible()
    const boxes = async () => [await button.boundingBox(), await note.boundingBox()]
    await expect
      .poll(async () => {
        const [above, below] = await boxes()
        return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
      })
      .toBeGreaterThanOrEqual(0)
    await expect(button).toBeInViewport({ ratio: 1 })
  },
)

test(
  'playing opens the game in a separate tab without access to this one',
  { tag: '@long' },
  async ({ page, context, players, watched }) => {
    watched.expectErrors(/foreign host/, LOGGED.noConnection)
    await context.route('https://pg.games.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>game</title>' }),
    )
    const request = page.waitForRequest('**/api/autoLogin/**')
    const member = await visitAsNew(page, players, { wallet: 0, games: { PG: 0 } })
    await card(page, 'PG').click()
    const opened = context.waitForEvent('page')
    await sheet(page, 'PG').getByRole('button', { name: money.play }).click()
    const game = await opened
    await expect(game).toHaveURL(/^https:\/\/pg\.games\.example\/enter\?ticket=.+/)
    const { pathname } = new URL((await request).url())
    expect(pathname, 'no password in an address').toMatch(/^\/api\/autoLogin\/pg\/[^/]+$/)
    expect(pathname, 'no phone number either').not.toContain(member.username)
    expect(await game.evaluate(() => opener === null)).toBe(true)
  },
)

test(
  'a link that cannot be loaded closes the tab again and shows why; a blocked tab leaves a link',
  { tag: '@long' },
  async ({ page, context, players, watched }) => {
    watched.expectErrors(LOGGED.status(500))
    await visitAsNew(page, players, { wallet: 0, games: { PG: 0 } })
    await page.route('**/api/autoLogin/**', (route) =>
      route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } }),
    )
    await card(page, 'PG').click()
    await sheet(page, 'PG').getByRole('button', { name: money.play }).click()
    await expect(sheet(page, 'PG').getByRole('alert')).toHaveText(th.systemError)
    await expect.poll(() => context.pages().length).toBe(1)

    await page.evaluate(() => Object.assign(globalThis, { open: () => null }))
    await page.route('**/api/autoLogin/**', (route) => route.fulfill({ json: 'https://play.example/once' }))
    await sheet(page, 'PG').getByRole('button', { name: money.play }).click()
    await expect(sheet(page, 'PG').getByRole('link', { name: money.openHere })).toHaveAttribute(
      'href',
      'https://play.example/once',
    )
  },
)

test(
  'a game without automatic login is entered by its own address, and markup of the provider is harmless',
  { tag: '@long' },
  async ({ page, players }) => {
    const member = await players.join({ wallet: 0, games: { JOKER: 0 } })
    await page.route('**/api/wallet/account/JOKER', (route) =>
      route.fulfill({
        json: {
          username: 'jk1',
          password: 'pw1',
          event: '<b>Friday</b><script>document.title=1</script>',
        },
      }),
    )
    await visitAs(page, member)
    await card(page, 'JOKER').click()
    const link = sheet(page, 'JOKER').getByRole('link', { name: money.play })
    await expect(link).toHaveAttribute('href', 'https://joker.games.example/')
    await expect(link).toHaveAttribute('rel', /noopener/)
    await expect(sheet(page, 'JOKER').getByText('Friday')).toBeVisible()
    await expect(page).not.toHaveTitle('1')
  },
)

test('money goes into the game and all of it comes back', { tag: '@long' }, async ({ page, players }) => {
  const member = await visitAsNew(page, players, { wallet: 100, games: { PG: 0 } })
  await card(page, 'PG').click()
  const account = sheet(page, 'PG')
  const moveIn = account.getByRole('button', { name: money.transferToGame })
  await expect(moveIn).toBeDisabled()
  await account.getByLabel(money.amount).fill('0')
  await expect(moveIn, 'nothing is no amount').toBeDisabled()
  await account.getByLabel(money.amount).fill('40')
  await moveIn.click()
  await page.getByRole('alertdialog', { name: money.done }).getByRole('button').click()
  await expect(account.getByRole('button', { name: money.bringBack })).toContainText('฿40.00')
  expect(await players.balances(member)).toEqual({ WALLET: 60, PG: 40 })

  await account.getByRole('button', { name: money.bringBack }).click()
  await page.getByRole('alertdialog', { name: money.done }).getByRole('button').click()
  expect(await players.balances(member)).toEqual({ WALLET: 100, PG: 0 })
})

test(
  'the amount brought back is the present balance, and that amount is shown',
  { tag: '@long' },
  async ({ page, players }) => {
    await visitAsNew(page, players, { wallet: 100, games: { PG: 30 } })
    await card(page, 'PG').click()
    const request = page.waitForRequest('**/api/wallet/transfer')
    await page.route('**/api/wallet/transfer', (route) =>
      route.fulfill({ json: { message: 'SUCCESS', amount: 530 } }),
    )
    await sheet(page, 'PG').getByRole('button', { name: money.bringBack }).click()
    expect((await request).postDataJSON()).toEqual({ from: 'PG', to: 'WALLET', amount: 30, all: true })
    await expect(page.getByRole('alertdialog', { name: money.done })).toContainText('฿530.00')
  },
)
