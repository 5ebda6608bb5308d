import type { Page } from '@playwright/test'
import { expectInView } from '../../support/browser/checks/in-view.ts'
import { visitAsNew } from '../../support/browser/player.ts'
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

/** Where the keyboard of an iPhone 13 begins, in CSS pixels from the top. Only the visual viewport shrinks, and the page keeps its size. */
const KEYBOARD_TOP = 508

test('above a keyboard that covers the page, a game account shows its field, the error and the button', async ({
  page,
  players,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visitAsNew(page, players, { wallet: 300, games: { PG: 200 } })
  await page.goto('/user/home?sheet=game&game=PG')
  const sheet = page.getByRole('dialog')
  const field = sheet.getByRole('textbox').last()
  await field.focus()
  await page.evaluate((height) => {
    Object.defineProperty(visualViewport, 'height', { value: height })
    visualViewport?.dispatchEvent(new Event('resize'))
  }, KEYBOARD_TOP)
  await expectInView(field)
  await field.fill('x')
  await field.press('Enter')
  const wrong = sheet.locator('[aria-invalid=true]').first()
  await expect(wrong).toBeFocused()
  const error = sheet.locator('.field:has([aria-invalid=true]) > p').first()
  for (const part of [wrong, error, sheet.getByRole('button').last()]) await expectInView(part)
})
