/** Proves S1, S6 and S18. */
import type { Locator } from '@playwright/test'
import { HOSTILE_HTML } from '../../component/ui/hostile-html.ts'
import { findHarm } from '../../support/browser/checks/find-harm.ts'
import { serveRewards } from '../../support/browser/served/served-rewards.ts'
import { visitHome } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { REWARD_WORDS } from '../../support/browser/words/reward-words.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th } = WORDS
const words = REWARD_WORDS.th

test.use({ agreement: 'as served', reducedMotion: 'reduce' })

/** Where only one text is shown at a time, several attacks share it, each in an element of its own. */
const SHARED = chunks(HOSTILE_HTML, 25).map((attacks) =>
  attacks.map((attack) => `<div>${attack}</div>`).join(''),
)

/**
 * The sanitiser parses in a document that can do nothing and inherits the page's policy: Chromium reports there what could not have
 * happened anyway. The same report from anywhere else fails the test.
 */
const IN_THE_SANITISER = [
  /^console: (Executing inline event handler|Applying inline style|Setting the document's base URI).* \(\S+\/safe-html-[\w-]+\.js\)$/,
  /^console: policy violation: (script-src-attr inline|style-src-elem inline|base-uri https:\/\/evil\.example\/) .*\/safe-html-[\w-]+\.js\)/,
]

/** Pictures that a text may contain are requested; they do not exist. */
test.beforeEach(async ({ page, watched }) => {
  watched.expectErrors(...IN_THE_SANITISER)
  await page.route(/\/x(\.png)?$/, (route) => route.fulfill({ contentType: 'image/png', body: '' }))
  await page.route('**/api/lookup/agreements', (route) => route.fulfill({ json: [] }))
})

test('bonus terms show text and run nothing', { tag: '@long' }, async ({ page }) => {
  await serveRewards(page)
  const banners = HOSTILE_HTML.map((html) => ({ html }))
  await page.route('**/api/bonus', (route) =>
    route.fulfill({ json: [{ code: 'EVIL', type: 'limit', banners }] }),
  )
  await visitHome(page)
  await page.goto('/user/bonus')
  await page.getByRole('button', { name: 'EVIL' }).click()
  await expectHarmless(page.getByRole('dialog').locator('.server-html'), HOSTILE_HTML.length)
})

test('banners show text and run nothing', { tag: '@long' }, async ({ page }) => {
  await serveRewards(page)
  await page.route('**/api/invite/banners', (route) =>
    route.fulfill({ json: HOSTILE_HTML.map((html) => ({ html })) }),
  )
  await visitHome(page)
  await page.goto('/user/home?sheet=invite')
  await expectHarmless(page.getByRole('dialog').locator('.server-html'), HOSTILE_HTML.length)
})

test('odds of the wheel show text and run nothing', { tag: '@long' }, async ({ page }) => {
  await serveRewards(page)
  const slice = HOSTILE_HTML.map((htmlDescription, index) => ({
    code: String(index),
    label: htmlDescription,
    bgColor: htmlDescription,
    textColor: 'url(https://evil.example/x)',
    htmlDescription,
  }))
  await page.route('**/api/spinwheel/setup', (route) =>
    route.fulfill({ json: { result: { activeSpinwheel: { slice }, userCoin: 1 } } }),
  )
  await visitHome(page)
  await page.goto('/user/spin')
  await page.getByText(words.prizesAndOdds).click()
  // Slices with the same words are one prize.
  await expectHarmless(page.locator('details .server-html'), new Set(HOSTILE_HTML).size)
})

test('the agreement shows text and runs nothing', { tag: '@long' }, async ({ page }) => {
  await page.route('**/api/lookup/agreements', (route) => route.fulfill({ json: HOSTILE_HTML }))
  await visitHome(page)
  const sheet = page.getByRole('dialog', { name: th.agreement })
  await expectHarmless(sheet.locator('.server-html'), HOSTILE_HTML.length)
})

test('conditions show text and run nothing', { tag: '@long' }, async ({ page }) => {
  await page.route('**/api/lookup/conditions', (route) => route.fulfill({ json: HOSTILE_HTML }))
  await visitHome(page)
  await page.getByRole('button', { name: th.conditions }).click()
  await expectHarmless(page.getByRole('dialog').locator('.server-html'), HOSTILE_HTML.length)
})

test(
  'a promotion, a refund and the notice of the day show text and run nothing',
  { tag: '@long' },
  async ({ page }) => {
    test.slow()
    await visitHome(page)
    for (const text of SHARED) {
      await serveRewards(page, { texts: { promotion: text, refund: text } })
      await page.route('**/api/lookup/notice', (route) => route.fulfill({ json: { notice: text } }))
      await page.goto('/user/home?sheet=refund')
      await expectHarmless(page.getByRole('dialog').locator('.server-html'), 1)
      await expectHarmless(page.locator('main .server-html'), 1)
      await page.goto('/user/bonus')
      await page.getByLabel(words.promotionCode).fill('LUCKY88')
      await page.getByRole('button', { name: words.search }).click()
      await expectHarmless(page.getByRole('dialog').locator('.server-html'), 1)
    }
  },
)

/** Waits until all texts are shown, triggers events on each of their elements, and checks the page afterwards. */
async function expectHarmless(shown: Locator, count: number): Promise<void> {
  await expect(shown).toHaveCount(count)
  expect(await shown.evaluateAll(findHarm)).toEqual([])
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
