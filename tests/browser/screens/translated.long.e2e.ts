import type { BrowserContext, Page } from '@playwright/test'
import { FURTHER_SCREENS, MEMBER_SCREENS, VISITOR_SCREENS } from '../../support/browser/member-screens.ts'
import { visitAsNew } from '../../support/browser/player.ts'
import { openChat } from '../../support/browser/steps/chat.ts'
import { chooseWay, DEPOSIT, openDeposit } from '../../support/browser/steps/deposit.ts'
import { balance, chooseLanguage, withoutStream } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'
import { translatePage } from '../../support/pages/translate-page.ts'

const { th, lo } = WORDS

const translate = (page: Page) => page.locator('body').evaluate(translatePage)

/** The text on screen, without relative times, which change. */
const textOf = async (page: Page) => (await page.locator('#root').innerText()).replaceAll(/\d+/g, '#')

/** Opens it, and waits until it requests nothing more. */
async function open(page: Page, path: string): Promise<void> {
  await withoutStream(page)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('banner')).toBeVisible()
}

/** A page, another one that is not translated, and one in which the language is chosen, which all of them follow. */
async function three(page: Page, context: BrowserContext, start: string) {
  const [other, chooser] = [await context.newPage(), await context.newPage()]
  return async (show: (page: Page) => Promise<void>) => {
    await chooser.goto(start)
    await chooseLanguage(chooser, th)
    await show(page)
    await show(other)
    await translate(page)
    const before = await textOf(page)
    await chooseLanguage(chooser, lo)
    await expect(page.locator('html')).toHaveAttribute('lang', 'lo')
    await expect.poll(() => textOf(page)).not.toBe(before)
    await expect(async () => expect(await textOf(page)).toBe(await textOf(other))).toPass({ timeout: 20_000 })
  }
}

for (const [who, paths] of [
  ['member', [...MEMBER_SCREENS, ...FURTHER_SCREENS].map((screen) => `/user/${screen}`)],
  ['visitor', VISITOR_SCREENS.map((screen) => `/${screen}`)],
] as const) {
  test(`every screen of a ${who} that was translated is updated like one that was not`, async ({
    page,
    context,
    players,
  }) => {
    test.setTimeout(paths.length * 60_000)
    if (who === 'member') await visitAsNew(page, players, { wallet: 100, games: { JOKER: 20, PG: 5 } })
    const expectSame = await three(page, context, paths[0] ?? '/')
    for (const path of paths) await test.step(path, () => expectSame((one) => open(one, path)))
  })
}

test('what a tap opens and was translated is updated like what was not', async ({
  page,
  context,
  players,
}) => {
  test.setTimeout(240_000)
  await visitAsNew(page, players, { wallet: 100, games: { PG: 5 } })
  const expectSame = await three(page, context, '/user/home')
  await test.step('a transfer that is waited for', async () => {
    await open(page, '/user/home?sheet=deposit&way=bank-SCB')
    await page.getByRole('button', { name: DEPOSIT.transferred }).click()
    await expect(page.getByText(DEPOSIT.refreshSoon)).toBeVisible()
    await expectSame(async (one) => {
      await open(one, '/user/home?sheet=deposit&way=waiting')
      await expect(one.getByRole('timer')).toBeVisible()
    })
  })
  await test.step('a transaction', () =>
    expectSame(async (one) => {
      await open(one, '/user/statement')
      await one.getByRole('main').getByRole('listitem').first().getByRole('button').click()
      await expect(one.getByRole('dialog')).toBeVisible()
    }))
  await test.step('the chat', () =>
    expectSame(async (one) => {
      await open(one, '/user/contact')
      await openChat(one)
    }))
})

test('a translated balance is refreshed, hidden, and updated', async ({ page, players, sandbox }) => {
  const member = await visitAsNew(page, players, { wallet: 500, games: { PG: 20 } })
  await translate(page)
  await page.getByRole('button', { name: th.checkBalance }).click()
  await expect(page.getByRole('button', { name: th.checkBalance })).toBeEnabled()
  await page.getByRole('button', { name: th.hideBalances }).click()
  await expect(balance(page)).not.toContainText('520')
  await translate(page)
  await page.getByRole('button', { name: th.showBalances }).click()
  await expect(balance(page)).toContainText('520.00')
  await translate(page)
  await sandbox.moneyArrives(member.username, 200)
  await page.getByRole('button', { name: th.checkBalance }).click()
  await expect(balance(page)).toContainText('720.00')
  await expect(balance(page)).not.toContainText('520.00')
})

test('a QR is created and cancelled on a page that was translated', async ({ page, appUrl }) => {
  const { sheet } = await openDeposit(page, appUrl)
  await chooseWay(sheet, 'KBANK')
  await translate(page)
  await sheet.getByLabel(DEPOSIT.amount).fill('100')
  await sheet.getByRole('button', { name: DEPOSIT.createQr }).click()
  await expect(sheet.getByRole('timer')).toBeVisible()
  await translate(page)
  const before = await sheet.getByRole('timer').innerText()
  await expect.poll(() => sheet.getByRole('timer').innerText()).not.toBe(before)
  await sheet.getByRole('button', { name: DEPOSIT.cancelQr }).click()
  await expect(sheet.getByLabel(DEPOSIT.amount)).toBeVisible()
})
