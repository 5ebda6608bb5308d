import type { Page } from '@playwright/test'
import { expectNothingInTheWay } from '../../support/browser/checks/nothing-in-the-way.ts'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { expectKept } from '../../support/browser/device.ts'
import { chooseLanguage, chooseLanguageForGood, visitHome } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { REGISTER_WORDS } from '../../support/browser/words/register-words.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th, en } = WORDS
const AGREEMENTS = '**/api/lookup/agreements'

test.use({ agreement: 'as served' })

function agreement(page: Page) {
  return page.getByRole('dialog', { name: th.agreement })
}

/** Opens the screen where the agreement would open, and waits until its texts have arrived without it. */
async function expectNoAgreement(page: Page, goHome: () => Promise<unknown>, words = th): Promise<void> {
  const texts = page.waitForResponse(AGREEMENTS)
  await goHome()
  await (await texts).finished()
  await expectNothingInTheWay(page, words)
}

test('the agreement opens a moment after home, and again at every visit until it is accepted permanently', async ({
  page,
}) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const note = (name: string) =>
        Reflect.has(globalThis, name) || Reflect.set(globalThis, name, performance.now())
      if (document.querySelector('nav button[aria-haspopup=dialog]')) note('homeAt')
      if (document.querySelector('dialog[open]')) note('sheetAt')
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  await visitHome(page)
  await expect(agreement(page)).toBeVisible()
  const waitedMs = await page.evaluate(
    () => Number(Reflect.get(globalThis, 'sheetAt')) - Number(Reflect.get(globalThis, 'homeAt')),
  )
  expect(waitedMs).toBeGreaterThan(1450)

  await agreement(page).getByRole('button', { name: th.agree }).click()
  await page.reload()
  await expect(agreement(page)).toBeVisible()

  await agreement(page).getByLabel(th.doNotShowAgain).check()
  await agreement(page).getByRole('button', { name: th.agree }).click()
  await expect(agreement(page)).toBeHidden()
  await expectKept(page, 'remember-agreement')
  await expectNoAgreement(page, () => page.reload())
})

test(
  'an agreement accepted in one language is not shown in another, until its text changes',
  { tag: '@long' },
  async ({ page }) => {
    await visitHome(page)
    await agreement(page).getByLabel(th.doNotShowAgain).check()
    const inLao = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/agreements') && answer.request().headers()['accept-language'] === 'lo',
    )
    await agreement(page).getByRole('button', { name: th.agree }).click()
    await (await inLao).finished()

    await chooseLanguageForGood(page, en)
    await expectNoAgreement(page, () => page.reload(), en)
    await chooseLanguageForGood(page, th)
    await expectNoAgreement(page, () => page.goto('/user/home'))

    await page.route(AGREEMENTS, (route) => route.fulfill({ json: ['<p>4. ข้อใหม่</p>'] }))
    await page.goto('/user/home')
    await expect(agreement(page).getByText('4. ข้อใหม่')).toBeVisible()
  },
)

test(
  'a member who has closed the agreement does not see it again in the same visit, in any language',
  { tag: '@long' },
  async ({ page }) => {
    await visitHome(page)
    await agreement(page).getByRole('button', { name: th.agree }).click()
    await expect(agreement(page)).toBeHidden()
    await page.getByRole('link', { name: th.profile }).click()
    await expect(page.getByText('123-456-7890')).toBeVisible()
    await chooseLanguage(page, en)
    await page.getByRole('link', { name: en.home }).click()
    await expectNothingInTheWay(page, en)
  },
)

test(
  'an agreement that is empty, or cannot be loaded, never opens and shows no error',
  { tag: '@long' },
  async ({ page, watched }) => {
    watched.expectErrors(LOGGED.status(500))
    await page.route(AGREEMENTS, (route) => route.fulfill({ json: [] }))
    await expectNoAgreement(page, () => visitHome(page))

    await page.unroute(AGREEMENTS)
    await page.route(AGREEMENTS, (route) =>
      route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } }),
    )
    await expectNoAgreement(page, () => page.goto('/user/home'))
    await expect(page.getByRole('alert')).toHaveCount(0)
  },
)

test(
  'a visitor reads the agreement among the terms, before there is anything to accept',
  { tag: '@long' },
  async ({ page }) => {
    await page.route(AGREEMENTS, (route) => route.fulfill({ json: ['<p>1. เล่นอย่างมีสติ</p>'] }))
    await page.goto('/register')
    await page.getByRole('button', { name: REGISTER_WORDS.th.seeTerms }).click()
    const terms = page.getByRole('dialog', { name: th.conditions })
    await expect(terms.getByRole('heading', { name: th.agreement })).toBeVisible()
    await terms.getByText('1. เล่นอย่างมีสติ').scrollIntoViewIfNeeded()
    await expect(terms.getByText('1. เล่นอย่างมีสติ')).toBeVisible()
  },
)
