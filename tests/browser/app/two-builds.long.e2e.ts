/** Proves R13. */
import type { Page } from '@playwright/test'
import { appScriptOf } from '../../support/browser/builds/app-script.ts'
import { type ServedBuilds, serveBuilds } from '../../support/browser/builds/served-builds.ts'
import { chooseLanguage } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { REGISTER_WORDS } from '../../support/browser/words/register-words.ts'
import { WORDS, type Words } from '../../support/browser/words/words.ts'

const { th, lo } = WORDS

test.use({ serviceWorkers: 'allow' })

// A separate server and three builds take long on a busy machine.
test.describe.configure({ timeout: 300_000 })

let builds: ServedBuilds

test.beforeAll(async () => {
  builds = await serveBuilds({ hasDeltas: true })
})

test.afterAll(() => builds.close())

/** Opens the login page in a tab that the worker serves. */
async function openTab(page: Page): Promise<void> {
  await page.goto(`${builds.front.url}/login`)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

/** Deploys the next build, and accepts it in this tab. */
async function update(page: Page, words: Words): Promise<void> {
  const former = await appScriptOf(page)
  await builds.deploy(1)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await page.getByRole('button', { name: words.update, exact: true }).click()
  await expect.poll(() => appScriptOf(page).catch(() => former)).not.toBe(former)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('a tab of an old build works with the workers of the next two, and its typed text stays', async ({
  page,
  context,
}) => {
  await openTab(page)
  const oldEntry = await appScriptOf(page)
  const otherTab = await context.newPage()
  await openTab(otherTab)
  await page.getByLabel(th.phoneNumber).fill('081')

  await update(otherTab, th)
  const parts = builds.front.passed.filter(({ path }) => /^\/assets\/.*\.js$/.test(path))
  expect(parts.filter(({ encoding }) => encoding === 'dcz').length, 'parts loaded as deltas').toBeGreaterThan(
    50,
  )

  // The browser's own cache of the old build would hide whether the server has it.
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.clearBrowserCache')
  await chooseLanguage(page, lo)
  await expect(page.getByRole('button', { name: lo.logIn })).toBeVisible()
  await expect(page.getByLabel(lo.phoneNumber)).toHaveValue('081')
  await expect(page.getByRole('button', { name: lo.update, exact: true })).toBeDisabled()

  // The language is that of all tabs.
  await update(otherTab, lo)
  await devTools.send('Network.clearBrowserCache')
  await page.getByRole('main').getByRole('link', { name: REGISTER_WORDS.lo.register }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/register/)
  expect(await appScriptOf(page), 'the old build, never reloaded').toBe(oldEntry)
})

test('a page of a new build works with the worker of the old one', async ({ page, context }) => {
  await openTab(page)
  const oldEntry = await appScriptOf(page)
  await builds.deploy(1)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  // As after a reload with the shift key, or when the browser has deleted the worker's files.
  await devTools.send('Network.setBypassServiceWorker', { bypass: true })
  await page.reload()
  await devTools.send('Network.setBypassServiceWorker', { bypass: false })
  expect(await appScriptOf(page)).not.toBe(oldEntry)
  await page.getByLabel(th.phoneNumber).fill('081')
  await chooseLanguage(page, lo)
  await expect(page.getByLabel(lo.phoneNumber)).toHaveValue('081')
  await page.getByRole('main').getByRole('link', { name: REGISTER_WORDS.lo.register }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
