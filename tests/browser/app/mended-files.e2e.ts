import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/checks/accessible.ts'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { balance, chooseLanguage, visitHome } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { inEachLanguage } from '../../support/browser/words/catalogue.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const words = inEachLanguage({
  invite: 'Invite',
  partNotLoaded: 'This part of the app could not be loaded. Check your connection and tap again.',
  noPage: 'This page is not on your phone yet. It opens by itself when you are connected.',
  back: 'Back',
})

test.use({ serviceWorkers: 'allow' })

/** The paths of the files that the phone keeps of the app, in the order in which they were kept. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.includes('precache'))
    const keys = name === undefined ? [] : await (await caches.open(name)).keys()
    return keys.map(({ url }) => new URL(url).pathname)
  })

/** Removes every kept file with that in its path, as a cleaner of the phone does. */
const lose = (page: Page, part: string) =>
  page.evaluate(async (lost) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const key of await cache.keys())
        if (new URL(key.url).pathname.includes(lost)) await cache.delete(key)
    }
  }, part)

/** Loses them for good, and the network as well. */
async function loseAndCut(page: Page, part: string): Promise<void> {
  await lose(page, part)
  // The network's own cache has it, too.
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.clearBrowserCache')
  await page.context().setOffline(true)
}

async function visitAndKeep(page: Page): Promise<readonly string[]> {
  await visitHome(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  const kept = await keptFiles(page)
  expect(kept).toContain('/index.html')
  expect(kept.length).toBeGreaterThan(100)
  return kept.toSorted()
}

for (const [what, lost] of [
  ['everything', ''],
  ['the document', 'index.html'],
  ['a part of the app', '/assets/-withdraw-sheet'],
] as const) {
  const title = `an app of which the phone has lost ${what} is whole again after a start with a network`
  test(title, { tag: '@long' }, async ({ page, context, watched }) => {
    watched.expectErrors(LOGGED.noConnection)
    const kept = await visitAndKeep(page)
    await lose(page, lost)
    expect((await keptFiles(page)).toSorted()).toEqual(kept.filter((path) => !path.includes(lost)))
    await page.reload()
    await expect.poll(async () => (await keptFiles(page)).toSorted()).toEqual(kept)
    if (lost === '') expect((await keptFiles(page))[0], 'the document comes first').toBe('/index.html')
    await context.setOffline(true)
    await page.reload()
    await expect(balance(page)).toContainText(WORDS.th.asLastSeen)
  })
}

test(
  'a part that the phone has lost says so at its button while there is no network',
  { tag: '@long' },
  async ({ page, context, watched }) => {
    watched.expectErrors(LOGGED.noConnection)
    await visitAndKeep(page)
    await loseAndCut(page, '/assets/-invite-sheet')
    const button = page.getByRole('button', { name: words.th.invite })
    const said = page.getByRole('alert').filter({ hasText: words.th.partNotLoaded })
    await button.click()
    await expect(said).toBeVisible()
    await expect(page).toHaveURL('/user/home')
    await expect(balance(page)).toBeVisible()

    await context.setOffline(false)
    await button.click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
)

for (const language of ['th', 'lo', 'en'] as const) {
  const title = `a page that the phone has lost says in ${WORDS[language].languageName} that it needs a connection, leads back, and opens with one`
  test(title, { tag: '@long' }, async ({ page, context, watched }) => {
    watched.expectErrors(LOGGED.noConnection, /A part of the app is missing/)
    await visitAndKeep(page)
    await chooseLanguage(page, WORDS[language])
    await loseAndCut(page, '/assets/profile-')
    const profile = page.getByRole('link', { name: WORDS[language].profile })
    const said = page.getByText(words[language].noPage)
    await profile.click()
    await expect(said).toBeVisible()
    await expect(page.getByRole('heading')).toHaveCount(1)
    await expectAccessible(page, 'a page that is not on the phone')
    await page.getByRole('button', { name: words[language].back }).click()
    await expect(page).toHaveURL('/user/home')
    await expect(balance(page, WORDS[language])).toBeVisible()

    await profile.click()
    await expect(said).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: WORDS[language].profile }).first()).toBeVisible()
    await expect(page).toHaveURL('/user/profile')
  })
}
