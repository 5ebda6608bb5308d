import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/checks/accessible.ts'
import { expectNothingInTheWay } from '../../support/browser/checks/nothing-in-the-way.ts'
import { expectKept, plant } from '../../support/browser/device.ts'
import { SOMSAK } from '../../support/browser/members.ts'
import { balance, outlastTimers, visitHome } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const AN_HOUR_MS = 3_600_000

/** The offer waits for a quiet moment, which is over then. */
const PAST_OFFER_MS = 8000

const TITLES = [
  [WORDS.th, 'ติดตั้งแอปไว้ที่หน้าจอ'],
  [WORDS.lo, 'ຕິດຕັ້ງແອັບໄວ້ໜ້າຈໍ'],
  [WORDS.en, 'Install the app'],
] as const

/** A browser that can install the app, on a phone whose first visit was an hour ago. */
async function comeBack(page: Page, locale: string = 'th'): Promise<void> {
  await plant(page, 'krapao-keys', 'first-visit', new Date(Date.now() - AN_HOUR_MS).toISOString())
  await plant(page, 'krapao-keys', 'locale', locale)
  await wouldInstall(page)
}

/** A browser that can install the app. */
async function wouldInstall(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('load', () => {
      const prompt = async () => void Object.assign(window, { wasPrompted: true })
      dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
    })
  })
}

/** Waits until an offer would have been made. */
const waitPastOffer = (page: Page) => outlastTimers(page, PAST_OFFER_MS)

for (const [words, title] of TITLES) {
  test(
    `a returning member can install the app, in ${words.languageName}`,
    { tag: '@long' },
    async ({ page }) => {
      await comeBack(page, words.locale)
      await visitHome(page, { member: SOMSAK, words })
      const sheet = page.getByRole('dialog', { name: title })
      await expect(sheet).toBeVisible()
      await expectAccessible(page, `install in ${words.locale}`)
    },
  )
}

test(
  'the installation uses the browser’s own dialog, opened by a tap',
  { tag: '@long' },
  async ({ page }) => {
    await comeBack(page, 'en')
    await visitHome(page, { member: SOMSAK, words: WORDS.en })
    await page.getByRole('button', { name: 'Install', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await page.evaluate(() => 'wasPrompted' in window)).toBe(true)
  },
)

test('a member who postpones the offer does not see it again', { tag: '@long' }, async ({ page }) => {
  await comeBack(page, 'en')
  await visitHome(page, { member: SOMSAK, words: WORDS.en })
  await page.getByRole('button', { name: 'Not now' }).click()
  await expectKept(page, 'install-later')
  await page.reload()
  await expect(balance(page, WORDS.en)).toContainText('฿')
  await waitPastOffer(page)
  await expectNothingInTheWay(page, WORDS.en)
})

test('the first visit has no offer', { tag: '@long' }, async ({ page }) => {
  await wouldInstall(page)
  await visitHome(page, { member: SOMSAK })
  await waitPastOffer(page)
  await expectNothingInTheWay(page)
})

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  })

  test('Safari’s own way is explained', { tag: '@long' }, async ({ page }) => {
    await plant(page, 'krapao-keys', 'first-visit', new Date(Date.now() - AN_HOUR_MS).toISOString())
    await plant(page, 'krapao-keys', 'locale', 'en')
    await visitHome(page, { member: SOMSAK, words: WORDS.en })
    const sheet = page.getByRole('dialog', { name: 'Add to Home Screen' })
    await expect(sheet.getByRole('listitem')).toHaveCount(3)
    await sheet.getByRole('button', { name: 'Got it' }).click()
    await expect(sheet).toBeHidden()
  })
})
