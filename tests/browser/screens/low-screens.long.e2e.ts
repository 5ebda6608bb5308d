/*
 * On low screens, with large text and above a keyboard: each form shows its field together with its button, and a refusal beside
 * them.
 */
import type { Locator, Page } from '@playwright/test'
import { expectInView } from '../../support/browser/checks/in-view.ts'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { visitAsNew } from '../../support/browser/player.ts'
import { DEPOSIT } from '../../support/browser/steps/deposit.ts'
import { chooseAccount } from '../../support/browser/steps/transferring.ts'
import { sendLogin } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { MONEY_WORDS } from '../../support/browser/words/money-words.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th } = WORDS
const money = MONEY_WORDS.th

interface Screen {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly textSize?: string
  /** A keyboard is open, so the field has the focus. `over`: it covers the page, as on iPhones, and leaves this height. */
  readonly keyboard?: 'resizes' | { readonly over: number }
}

const SCREENS: readonly Screen[] = [
  { name: 'a small phone with large text', width: 320, height: 568, textSize: '130%' },
  { name: 'landscape', width: 740, height: 360 },
  { name: 'a short phone', width: 360, height: 640 },
  { name: 'a keyboard that resizes the page', width: 360, height: 350, keyboard: 'resizes' },
  { name: 'a keyboard over the page', width: 360, height: 640, keyboard: { over: 350 } },
]

/** Sets the size of the screen and of its text; the next page loads with them. */
async function turnTo(page: Page, { width, height, textSize = '' }: Screen): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate((size) => {
    sessionStorage.setItem('text-size', size)
    // A browser keeps the position of a page that is loaded again.
    scrollTo(0, 0)
  }, textSize)
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = sessionStorage.getItem('text-size') ?? ''
    })
  })
})

/** Opens the keyboard of a screen that has one: the field has the focus. */
async function openKeyboard(page: Page, { keyboard }: Screen, field: Locator): Promise<void> {
  if (keyboard === undefined) return
  await field.focus()
  if (keyboard === 'resizes') return
  await page.evaluate((height) => {
    Object.defineProperty(visualViewport, 'height', { value: height, configurable: true })
    visualViewport?.dispatchEvent(new Event('resize'))
  }, keyboard.over)
}

interface Form {
  readonly name: string
  /** After `/user/`. */
  readonly address: string
  readonly field: string
  readonly button: string | RegExp
  /** The call that the server refuses. */
  readonly call: string
  readonly text: string
  /** Whether what is no amount is an error in view, too. */
  readonly hasErrors?: true
  readonly before?: (page: Page) => Promise<void>
  readonly confirm?: (page: Page) => Promise<void>
}

const FORMS: readonly Form[] = [
  {
    name: 'a transfer',
    address: 'home?sheet=transfer',
    field: money.amount,
    button: money.send,
    call: '**/api/wallet/transfer',
    text: '100',
    hasErrors: true,
    before: (page) => chooseAccount(page, 'to', 'PG'),
  },
  {
    name: 'a withdrawal',
    address: 'home?sheet=withdraw',
    field: money.amount,
    button: 'ตรวจสอบก่อนถอน',
    call: '**/api/wallet/withdraw*',
    text: '100',
    hasErrors: true,
    confirm: (page) => page.getByRole('dialog').getByRole('button', { name: money.sendWithdrawal }).click(),
  },
  {
    name: 'a game account',
    address: 'home?sheet=game&game=PG',
    field: money.amount,
    button: 'โยกเงินเข้าเกม',
    call: '**/api/wallet/transfer',
    text: '100',
  },
  {
    name: 'a QR to pay',
    address: 'home?sheet=deposit&way=qr-WW',
    field: DEPOSIT.amount,
    button: new RegExp(`^${DEPOSIT.createQr}`),
    call: '**/api/qrcode/WW*',
    text: '100',
  },
  {
    name: 'a gift',
    address: 'home?sheet=deposit&way=gift',
    field: DEPOSIT.giftLink,
    button: DEPOSIT.sendLink,
    call: '**/api/wallet/truelink*',
    text: 'https://gift.truemoney.com/campaign/?v=0123456789abcdef',
  },
]

for (const form of FORMS) {
  const title = `${form.name} shows its field, its button and every refusal on every low screen`
  test(title, { tag: form.name === 'a transfer' ? [] : '@long' }, async ({ page, players, watched }) => {
    watched.expectErrors(LOGGED.status(400))
    await visitAsNew(page, players, { wallet: 300, games: { PG: 200 } })
    await page.route(form.call, (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 400, json: { message: 'ROUNDS_PENDING' } }),
    )
    for (const screen of SCREENS) {
      await test.step(screen.name, async () => {
        await turnTo(page, screen)
        await page.goto(`/user/${form.address}`)
        const sheet = page.getByRole('dialog').first()
        const field = sheet.getByRole('textbox', { name: form.field })
        const button = sheet.getByRole('button', { name: form.button }).last()
        await expect(field).toBeVisible()
        await openKeyboard(page, screen, field)
        for (const part of [field, button]) await expectInView(part)
        await form.before?.(page)
        if (form.hasErrors === true) {
          await field.fill('x')
          await field.press('Enter')
          await expect(field).toBeFocused()
          const error = sheet.locator('.field:has([aria-invalid=true]) > p').first()
          for (const part of [field, error, button]) await expectInView(part)
        }
        await field.fill(form.text)
        await button.click()
        if (form.confirm !== undefined) {
          await form.confirm(page)
          // The step before has closed the keyboard.
          await expect(field).toBeVisible()
          await openKeyboard(page, screen, field)
        }
        const refusal = sheet.getByRole('alert')
        for (const part of [refusal, field, button]) await expectInView(part)
      })
    }
  })
}

test('the login shows its field, its button and a refusal on every low screen', async ({ page, watched }) => {
  watched.expectErrors(LOGGED.status(400))
  await page.route('**/api/login*', (route) =>
    route.fulfill({ status: 400, json: { message: 'WRONG_CREDENTIAL' } }),
  )
  await page.goto('/login')
  // A browser moves the page above a keyboard that covers it.
  for (const screen of SCREENS.filter(({ keyboard }) => typeof keyboard !== 'object')) {
    await test.step(screen.name, async () => {
      await turnTo(page, screen)
      await page.goto('/login')
      const phone = page.getByLabel(th.phoneNumber)
      const password = page.getByLabel(th.password, { exact: true })
      const button = page.getByRole('button', { name: th.logIn })
      await openKeyboard(page, screen, phone)
      for (const part of [phone, button]) await expectInView(part)
      await sendLogin(page)
      for (const part of [page.getByRole('main').getByRole('alert'), password, button])
        await expectInView(part)
    })
  }
})
