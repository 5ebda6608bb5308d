/** The behaviour of every sheet: how it closes, and that a keyboard leaves room for the fields and buttons. */
import type { Locator, Page } from '@playwright/test'
import { expectInView } from '../../support/browser/checks/in-view.ts'
import { visitAs } from '../../support/browser/player.ts'
import { fillInTransfer, transferSheet } from '../../support/browser/steps/transferring.ts'
import { visitHome } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { MONEY_WORDS } from '../../support/browser/words/money-words.ts'

const { th } = MONEY_WORDS

/** Closes the open sheet. @returns its animation and the duration in ms; undefined when it is gone at once */
const wayOut = (page: Page) =>
  page.getByRole('dialog').evaluate(
    (dialog) =>
      new Promise<string | undefined>((resolve) => {
        const seen = new MutationObserver(() => {
          const [leaving] = dialog.getAnimations()
          if (!dialog.isConnected) resolve(undefined)
          else if (leaving instanceof CSSAnimation && dialog.hasAttribute('data-closing')) {
            resolve(`${leaving.animationName} ${String(leaving.effect?.getComputedTiming().duration)}`)
          }
        })
        seen.observe(document.body, { attributes: true, childList: true, subtree: true })
        history.back()
      }),
  )

for (const { reducedMotion, animation } of [
  { reducedMotion: 'no-preference', animation: 'sheet-out 200' },
  { reducedMotion: 'reduce', animation: 'fade-out 120' },
] as const) {
  test(`a sheet closes with the animation that opened it (${reducedMotion}), and returns the focus`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion })
    await visitHome(page)
    const opener = page.getByRole('button', { name: th.withdraw })
    await opener.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await wayOut(page)).toBe(animation)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
  })
}

for (const { screen, size } of [
  { screen: 'above a keyboard', size: { width: 360, height: 350 } },
  { screen: 'in landscape', size: { width: 740, height: 360 } },
]) {
  test(`${screen} a withdrawal shows the amount, its error and the button`, async ({ page, players }) => {
    await visitAs(page, await players.join({ wallet: 300, games: {} }))
    await page.setViewportSize(size)
    await page.getByRole('button', { name: th.withdraw, exact: true }).click()
    await expectAllInView(page.getByRole('dialog'))
  })

  test(`${screen} a transfer shows the amount, its error and the button`, async ({ page, players }) => {
    await visitAs(page, await players.join({ wallet: 300, games: { PG: 200 } }))
    await page.setViewportSize(size)
    await fillInTransfer(page, 'PG')
    await expectAllInView(transferSheet(page))
  })
}

async function expectAllInView(sheet: Locator): Promise<void> {
  const amount = sheet.getByLabel(th.amount)
  const button = sheet.locator('button[type=submit]')
  await expect(button).toBeEnabled()
  await amount.fill('x')
  await amount.press('Enter')
  for (const part of [amount, sheet.getByText(th.notANumber), button]) await expectInView(part)
}

/** Sheets that begin with their field and send it by the keyboard, as addresses after `/user/`. */
const WITH_FIELDS = ['home?sheet=withdraw', 'home?sheet=game&game=PG']

for (const address of WITH_FIELDS) {
  test(`above a keyboard that covers the page, ${address} shows its field, the error and the button`, async ({
    page,
    players,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await visitAs(page, await players.join({ wallet: 300, games: { PG: 200 } }))
    await page.goto(`/user/${address}`)
    const sheet = page.getByRole('dialog')
    const field = sheet.getByRole('textbox').last()
    await field.focus()
    await coverWithKeyboard(page)
    await expectInView(field)
    await field.fill('x')
    await field.press('Enter')
    const wrong = sheet.locator('[aria-invalid=true]').first()
    await expect(wrong).toBeFocused()
    const button = sheet.locator('footer button').last()
    for (const part of [wrong, sheet.locator('.field:has([aria-invalid=true]) > p').first(), button])
      await expectInView(part)
    for (const part of [wrong, button]) expect(await lowerEdge(part)).toBeLessThanOrEqual(KEYBOARD_TOP)
  })
}

/** Where the keyboard of an iPhone 13 begins, in CSS pixels from the top. */
const KEYBOARD_TOP = 508

const lowerEdge = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom)

/** The keyboard of an iPhone: only the visual viewport shrinks, and the page keeps its size. */
async function coverWithKeyboard(page: Page): Promise<void> {
  await page.evaluate((height) => {
    Object.defineProperty(visualViewport, 'height', { value: height })
    visualViewport?.dispatchEvent(new Event('resize'))
  }, KEYBOARD_TOP)
}
