/** Proves R14. */
import type { Page } from '@playwright/test'
import { appScriptOf } from '../../support/browser/builds/app-script.ts'
import { lookForNewVersion } from '../../support/browser/builds/new-worker.ts'
import { type ServedBuilds, serveBuilds } from '../../support/browser/builds/served-builds.ts'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { fillInTransfer, sendTransfer } from '../../support/browser/steps/transferring.ts'
import { balance, chooseLanguage, outlastTimers, sendLogin } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { MONEY_WORDS } from '../../support/browser/words/money-words.ts'
import { REGISTER_WORDS } from '../../support/browser/words/register-words.ts'
import { WORDS } from '../../support/browser/words/words.ts'

/*
 * A phone that has not been used for a while meets builds of which the server has no file any more, and an operator may have to take a
 * build back.
 */

const { th, lo } = WORDS
const money = MONEY_WORDS.th

test.use({ serviceWorkers: 'allow' })

// A separate server and many builds take long on a busy machine.
test.describe.configure({ timeout: 120_000 })

/** More builds than the number whose files the server keeps. */
const MANY = 5

let builds: ServedBuilds

test.beforeAll(async () => {
  builds = await serveBuilds()
})

test.afterAll(() => builds.close())

/** Opens a screen in a tab that the worker serves. */
async function openTab(page: Page, path = '/login'): Promise<void> {
  await page.goto(builds.front.url + path)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

const nameOf = (address: string) => address.slice(address.lastIndexOf('/') + 1)

const updateButton = (page: Page) => page.getByRole('button', { name: th.update, exact: true })

/** Counts how often a page is loaded from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => (loads += 1))
  return () => loads
}

/** The browser's own cache of the old build is deleted too: phones are short of space. */
async function forgetFiles(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.clearBrowserCache')
}

/** Expects that the page, left alone, neither loads again nor offers anything. */
async function expectCalm(page: Page, loads: () => number): Promise<void> {
  const before = loads()
  await outlastTimers(page, 4500)
  expect(loads(), 'loaded again').toBe(before)
  await expect(page.getByText(th.newVersion)).toHaveCount(0)
}

async function runsPresentBuild(page: Page): Promise<boolean> {
  const [present = []] = await builds.scripts()
  return present.includes(nameOf(await appScriptOf(page).catch(() => '')))
}

/** Waits until the page runs the server's present build. */
async function untilPresentBuild(page: Page): Promise<void> {
  await expect.poll(() => runsPresentBuild(page)).toBe(true)
}

/**
 * Has the member of this tab take what the server has now. The browser itself looks a while after a page was opened, and may have found a build that
 * was deployed on the way there: it is taken first, or its files are gone already, and the present one is found by the next look.
 */
async function takeNewVersion(page: Page): Promise<void> {
  await expect(async () => {
    const former = await appScriptOf(page)
    await lookForNewVersion(page)
    await expect(updateButton(page)).toBeEnabled()
    await updateButton(page).click()
    await expect.poll(() => appScriptOf(page).catch(() => former)).not.toBe(former)
    expect(await runsPresentBuild(page)).toBe(true)
  }).toPass()
  await expect(page.getByRole('banner')).toBeVisible()
}

async function acceptUpdate(page: Page, former: string): Promise<void> {
  await updateButton(page).click()
  await expect.poll(() => appScriptOf(page).catch(() => former)).not.toBe(former)
  await untilPresentBuild(page)
  await expect(page.getByRole('banner')).toBeVisible()
}

test('a member who returns after five builds is in at once, and gets the new one with one reload', async ({
  page,
}) => {
  await openTab(page)
  const old = await appScriptOf(page)
  await page.goto('about:blank')
  await builds.deploy(MANY)
  await forgetFiles(page)
  const kept = await builds.scripts()
  expect(kept.map((names) => names.includes(nameOf(old)))).toEqual([false, false, false])

  const member = await builds.players.join({ wallet: 250, games: {} })
  const loads = countLoads(page)
  await page.goto(`${builds.front.url}/login`)
  await sendLogin(page, { member })
  await expect(balance(page)).toContainText('฿250.00')
  expect(await appScriptOf(page), 'the old build').toBe(old)
  await acceptUpdate(page, old)
  await expect(balance(page)).toContainText(th.updatedAt)
  expect(loads(), 'opened, and reloaded').toBe(2)
  await expect(page.getByText(th.newVersion)).toHaveCount(0)
})

test('a tab of five builds ago loses nothing when another tab accepts the new one, and is updated by one reload', async ({
  page,
  context,
  watched,
}) => {
  watched.expectErrors(LOGGED.status(404), /A part of the app is missing/, /Refused to apply style/)
  const member = await builds.players.join({ wallet: 250, games: {} })
  await openTab(page)
  const old = await appScriptOf(page)
  const loads = countLoads(page)
  const other = await context.newPage()
  await openTab(other)
  await page.getByLabel(th.phoneNumber).fill('081')
  await builds.deploy(MANY)
  await takeNewVersion(other)
  await forgetFiles(page)

  await page.locator('button[aria-haspopup=listbox]').click()
  await page.getByRole('option', { name: lo.languageName }).click()
  await expect(page.getByText(th.finishFirst)).toBeVisible()
  await expect(updateButton(page)).toBeDisabled()
  await outlastTimers(page, 1000)
  await expect(page.getByLabel(th.phoneNumber)).toHaveValue('081')
  expect(loads(), 'reloaded over what is typed').toBe(0)

  await page.getByLabel(th.phoneNumber).fill('')
  await expect(updateButton(page)).toBeEnabled()
  expect(await appScriptOf(page)).toBe(old)
  await sendLogin(page, { member })
  await expect(balance(page)).toContainText('฿250.00')
  await untilPresentBuild(page)
  expect(loads()).toBe(1)
  await expectCalm(page, loads)
})

test('in a tab of five builds ago money moves once and is reported, and a missing part is loaded by one reload', async ({
  page,
  context,
  watched,
}) => {
  watched.expectErrors(LOGGED.status(404), /A part of the app is missing/, /Refused to apply style/)
  const member = await builds.players.join({ wallet: 500, games: { PG: 0 } })
  await openTab(page)
  await sendLogin(page, { member })
  await fillInTransfer(page, 'PG')
  const loads = countLoads(page)
  const other = await context.newPage()
  await openTab(other)
  await builds.deploy(MANY)
  await takeNewVersion(other)
  await forgetFiles(page)

  await sendTransfer(page)
  const done = page.getByRole('alertdialog', { name: money.done })
  await done.getByRole('button', { name: money.ok }).click()
  expect(loads()).toBe(0)
  expect(await builds.players.balances(member)).toEqual({ WALLET: 400, PG: 100 })
  await page.getByRole('button', { name: th.conditions }).click()
  await expect(page.getByRole('dialog', { name: th.conditions })).toBeVisible()
  await untilPresentBuild(page)
  expect(loads()).toBe(1)
})

test('a withdrawn build leaves phones as it came: by a tap, in one reload, and no typed text is lost', async ({
  page,
  context,
  watched,
}) => {
  watched.expectErrors(LOGGED.status(404), /A part of the app is missing/, /Refused to apply style/)
  await builds.deploy(1)
  await openTab(page)
  const later = await appScriptOf(page)
  const loads = countLoads(page)
  const other = await context.newPage()
  await openTab(other)
  await other.getByLabel(th.phoneNumber).fill('081')
  await builds.goBack()
  expect((await builds.scripts()).flat()).not.toContain(nameOf(later))

  await lookForNewVersion(other)
  await expect(updateButton(other)).toBeDisabled()
  await expect(other.getByLabel(th.phoneNumber)).toHaveValue('081')
  await other.getByLabel(th.phoneNumber).fill('')
  await acceptUpdate(other, later)
  await chooseLanguage(other, lo)
  await chooseLanguage(other, th)

  await forgetFiles(page)
  await page.getByRole('main').getByRole('link', { name: REGISTER_WORDS.th.register }).click()
  await untilPresentBuild(page)
  await expect(page).toHaveURL(/\/register/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(loads()).toBe(1)
  await expectCalm(page, loads)
})
