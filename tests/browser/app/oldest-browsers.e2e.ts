import type { Locator } from '@playwright/test'
import { NEWER_ATTRIBUTES, NEWER_NAMES } from '../../../tools/browsers/newer-features.ts'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { FURTHER_SCREENS, MEMBER_SCREENS } from '../../support/browser/member-screens.ts'
import { serveRewards } from '../../support/browser/served/served-rewards.ts'
import { CHAT, openChat, sendMessage } from '../../support/browser/steps/chat.ts'
import { balance, visitHome } from '../../support/browser/steps/visit.ts'
import { review, send, sheet } from '../../support/browser/steps/withdrawing.ts'
import { expect, test } from '../../support/browser/test.ts'
import { MONEY_WORDS } from '../../support/browser/words/money-words.ts'
import { REWARD_WORDS } from '../../support/browser/words/reward-words.ts'
import { WORDS } from '../../support/browser/words/words.ts'
import { takeAway } from '../../support/pages/take-away.ts'

/* The oldest browsers, imitated: a new one without all that one of them lacks (`browserslist` in package.json). */

const { th } = WORDS
const money = MONEY_WORDS.th
const words = REWARD_WORDS.th

// The policy asks for Trusted Types, which some of them lack, and this browser would insist.
test.use({ bypassCSP: true, serviceWorkers: 'allow', reducedMotion: 'reduce' })

test.beforeEach(async ({ context }) => {
  await context.addInitScript(takeAway, { names: NEWER_NAMES, attributes: NEWER_ATTRIBUTES })
})

test(
  'the oldest browsers show a member every screen and sheet',
  { tag: '@long' },
  async ({ page, players }) => {
    test.setTimeout(300_000)
    await visitHome(page, { member: await players.join({ wallet: 5000, games: { JOKER: 20 } }) })
    const left = await page.evaluate(() => [
      'canParse' in URL,
      'toSorted' in Array.prototype,
      'share' in navigator,
    ])
    expect(left, 'what is newer is gone').toEqual([false, false, false])
    for (const path of [...MEMBER_SCREENS, ...FURTHER_SCREENS]) {
      await page.goto(`/user/${path}`)
      await expect(page.getByRole('heading').first(), path).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(page.getByText(th.somethingWentWrong), path).toBeHidden()
    }
  },
)

test('a member of the oldest browsers reviews a withdrawal, wins a prize and writes to the operator', async ({
  page,
}) => {
  await serveRewards(page)
  await visitHome(page)
  await page.goto('/user/home?sheet=withdraw')
  await sheet(page).getByLabel(money.amount).fill('120')
  await send(page)
  await expect(review(page)).toContainText('฿120.00')
  await page.goto('/user/spin')
  await page.getByRole('button', { name: words.spinWith(3) }).click()
  await expect(page.getByRole('dialog', { name: words.congratulations })).toBeVisible()
  await page.goto('/user/contact')
  const chat = await openChat(page)
  await sendMessage(chat, 'สวัสดี')
  await expect(chat.getByText(CHAT.th.sent)).toBeVisible()
})

test(
  'the worker of the oldest browsers keeps the app for a start without a network',
  { tag: '@long' },
  async ({ page, front, watched }) => {
    watched.expectErrors(LOGGED.noConnection)
    const worker = await (await fetch(`${front.url}/sw.js`)).text()
    // Its build makes helpers of its own of function names.
    const before = `globalThis.__name = (named) => named;(${String(takeAway)})(${JSON.stringify({ names: NEWER_NAMES })});`
    front.serve('/sw.js', before + worker)
    await page.goto(`${front.url}/login`)
    await page.getByLabel(th.phoneNumber).fill('02055512345')
    await page.getByLabel(th.password, { exact: true }).fill('krapao-demo')
    await page.getByRole('button', { name: th.logIn }).click()
    await expect(balance(page)).toContainText(th.updatedAt)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await front.cut()
    await page.reload()
    await expect(balance(page)).toContainText(th.asLastSeen)
  },
)

test.describe('a browser without :has()', { tag: '@long' }, () => {
  const RING = ['solid', '2px']
  const ringOf = (element: Locator) =>
    element.evaluate((box) => [getComputedStyle(box).outlineStyle, getComputedStyle(box).outlineWidth])
  const borderOf = (element: Locator) =>
    element.evaluate((box) => [getComputedStyle(box).borderTopWidth, getComputedStyle(box).borderTopColor])

  test.beforeEach(async ({ page }) => {
    await page.route(/\.css$|\/(login|register|user\/\w+)(\?|$)/, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(':has(', ':missing(') })
    })
  })

  test('shows which field is in hand, and which is wrong', async ({ page }) => {
    await page.goto('/register')
    const phone = page.getByLabel(th.phoneNumber)
    await phone.fill('02')
    const box = page.locator('.field-box', { has: phone })
    expect(await ringOf(box)).toEqual(RING)
    await page.locator('.dock').getByRole('button').last().click()
    await expect(phone).toHaveAttribute('aria-invalid')
    const [, colour] = await borderOf(box)
    await expect(page.locator('.field > p')).toHaveCSS('color', colour ?? '')
  })

  test('shows which file is about to be chosen', async ({ page }) => {
    await visitHome(page)
    await page.goto('/user/home?sheet=deposit&way=slip')
    const file = page.locator('input[type=file]')
    await expect(file).toHaveCSS('opacity', '0')
    await page.keyboard.press('Tab')
    await file.focus()
    await expect(file).toHaveCSS('opacity', '1')
    expect(await ringOf(file)).toEqual(RING)
  })

  test('shows which of a few choices is taken, and which is in hand', async ({ page }) => {
    await visitHome(page)
    await page.goto('/user/profile?sheet=limits')
    const limits = page.getByRole('dialog')
    await limits.getByRole('button', { name: 'พักการเล่น' }).click()
    await limits.getByRole('button', { name: /^ระงับบัญชีตนเอง/ }).click()
    const choices = limits.getByRole('radio')
    await expect(choices).toHaveCount(3)
    const borders = async () => {
      const all = await Promise.all(
        (await limits.locator('label', { has: page.getByRole('radio') }).all()).map(borderOf),
      )
      return all.map(([, colour]) => colour)
    }
    const [first, second, third] = await borders()
    expect(first).not.toBe(second)
    expect(second).toBe(third)
    await choices.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(choices.nth(1)).toBeChecked()
    expect(await ringOf(choices.nth(1))).toEqual(RING)
    await expect.poll(borders).toEqual([second, first, third])
  })
})

test.describe('a browser that is older than the oldest', () => {
  const TOO_OLD = /เก่าเกินไป.*Chrome \d+.*ເກົ່າເກີນໄປ.*iOS [\d.]+.*too old.*Firefox \d+/

  test('reads what to update and whom to ask, in every language, and the app is tried all the same', async ({
    page,
  }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'CompressionStream'))
    await page.goto('/login')
    const warning = page.getByRole('alert').filter({ hasText: TOO_OLD })
    await expect(warning).toBeVisible()
    await expect(warning.getByRole('link')).toHaveAttribute('href', /^https:\/\//)
    await visitHome(page)
    await expect(warning).toBeVisible()
  })

  test(
    'reads it although it knows neither modules nor the syntax of the first script',
    { tag: '@long' },
    async ({ page, watched }) => {
      watched.expectErrors(/SyntaxError/)
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'CompressionStream'))
      await page.route('**/login', async (route) => {
        const html = await (await route.fetch()).text()
        const body = html
          .replaceAll('type="module"', 'type="unknown"')
          .replace('<script>', '<script>syntax of tomorrow;')
        await route.fulfill({ body, contentType: 'text/html' })
      })
      await page.goto('/login')
      const warning = page.getByRole('alert').filter({ hasText: TOO_OLD })
      await expect(warning).toBeVisible()
      await expect(warning.getByRole('link')).toBeVisible()
    },
  )
})
