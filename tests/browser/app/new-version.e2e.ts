import {
  checkForNewWorker,
  lookForNewVersion,
  publishWorker,
} from '../../support/browser/builds/new-worker.ts'
import { listedHash } from '../../support/browser/builds/next-build.ts'
import { LOGGED } from '../../support/browser/checks/watch.ts'
/** Proves R13. */
import { readDevice } from '../../support/browser/device.ts'
import {
  balance,
  chooseLanguage,
  outlastTimers,
  sendLogin,
  visitHome,
  withoutStream,
} from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'
import { builtKillSwitch } from '../../support/processes/kill-switch.ts'

const { th, en } = WORDS

const hasLoaded = (name: string) =>
  performance.getEntriesByType('resource').some((entry) => entry.name.includes(name))

/** The documents that the worker has stored, with their revisions. */
async function cachedDocuments(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.includes('precache'))
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  const urls = kept.flat().map(({ url }) => new URL(url))
  return urls
    .filter(({ pathname }) => pathname === '/index.html')
    .map(({ pathname, searchParams }) => `${pathname} ${searchParams.get('__WB_REVISION__')}`)
}

/** Resolves when the page has rendered the state of its worker. */
async function twoFramesAfterLook(): Promise<void> {
  await navigator.serviceWorker.getRegistration()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** For a worker: code that keeps it from giving way to the next one. */
const BUSY_UNTIL_FREED = `{
  let free
  addEventListener('message', (event) => {
    if (event.data === 'be busy') event.waitUntil(new Promise((resolve) => (free = resolve)))
    if (event.data === 'be free') free()
  })
}`

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a member sees the offer of a new version, postpones it, and accepts it later', async ({
    page,
    front,
  }) => {
    await page.clock.install()
    await page.goto(`${front.url}/login`)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.getByLabel(th.phoneNumber).fill('081')
    await publishWorker(front)
    await lookForNewVersion(page)
    await expect(page.getByText(th.newVersion)).toBeVisible()
    await expect(page.getByText(th.finishFirst), 'while something is typed').toBeVisible()
    await expect(page.getByRole('button', { name: th.update, exact: true })).toBeDisabled()
    await page.getByRole('button', { name: th.later }).click()
    await expect(page.getByText(th.newVersion)).toBeHidden()
    await expect(page.getByLabel(th.phoneNumber)).toHaveValue('081')

    await page.reload()
    await expect(page.getByText(th.newVersion)).toBeVisible()
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.getByRole('button', { name: th.update, exact: true }).click()
    await expect.poll(() => loads).toBe(1)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect(page.getByRole('heading', { name: th.logIn })).toBeVisible()
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()
    await page.clock.runFor(4500)
    await chooseLanguage(page, en)
    expect(loads, 'reloads').toBe(1)
    await expect(page.getByText(en.newVersion)).toBeHidden()
  })

  test(
    'a new version that takes over late, as on a slow phone, is loaded by one reload',
    { tag: '@long' },
    async ({ page, front }) => {
      await publishWorker(front, BUSY_UNTIL_FREED)
      await page.goto(`${front.url}/login`)
      await page.evaluate(() => navigator.serviceWorker.ready)
      await publishWorker(front)
      await lookForNewVersion(page)
      const update = page.getByRole('button', { name: th.update, exact: true })
      await expect(update).toBeEnabled()
      await page.evaluate(() => navigator.serviceWorker.controller?.postMessage('be busy'))
      let loads = 0
      page.on('load', () => (loads += 1))
      await update.click()
      await outlastTimers(page, 5000)
      await page.evaluate(() => navigator.serviceWorker.controller?.postMessage('be free'))
      await expect.poll(() => loads).toBe(1)
      await expect(page.getByRole('heading', { name: th.logIn })).toBeVisible()
      const workers = async () => {
        const { active, waiting } = await navigator.serviceWorker.ready
        return [active?.state, waiting?.state]
      }
      expect(await page.evaluate(workers)).toEqual(['activated', undefined])
      await expect(page.getByText(th.newVersion)).toBeHidden()
      expect(loads).toBe(1)
    },
  )

  test(
    'a maintenance page instead of the document is never stored as the app',
    { tag: '@long' },
    async ({ page, front, watched }) => {
      await page.goto(`${front.url}/login`)
      await page.evaluate(() => navigator.serviceWorker.ready)
      const [worker, document] = await Promise.all(
        ['/sw.js', '/index.html'].map(async (path) => (await fetch(front.url + path)).text()),
      )
      const nextDocument = `${document}<!-- next -->`
      const nextHash = listedHash(nextDocument)
      // With another document the new worker requests it again.
      front.serve('/sw.js', String(worker).replaceAll(listedHash(String(document)), nextHash))
      let requests = 0
      front.answer('/index.html', (answer) => {
        requests += 1
        answer.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>')
      })
      await lookForNewVersion(page)
      await expect.poll(() => requests, 'the second request is the last attempt').toBe(2)
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).installing))
        .toBeNull()
      await page.reload()
      await expect(page.getByLabel(th.phoneNumber)).toBeVisible()
      await expect(page.getByText(th.newVersion)).toHaveCount(0)

      front.answer('/index.html', (answer) =>
        answer.writeHead(200, { 'content-type': 'text/html' }).end(nextDocument),
      )
      await lookForNewVersion(page)
      await page.getByRole('button', { name: th.update, exact: true }).click()
      await expect
        .poll(() => page.evaluate(cachedDocuments).catch(() => []))
        .toEqual([`/index.html ${nextHash}`])
      watched.expectErrors(LOGGED.noConnection)
      await front.cut()
      await page.reload()
      await expect(page.getByLabel(th.phoneNumber)).toBeVisible()
    },
  )

  test(
    'the offer of a new version covers nothing that cannot be scrolled into view',
    { tag: '@long' },
    async ({ page, front, players }) => {
      await players.join({ wallet: 0, games: {} })
      await page.goto(`${front.url}/user/profile`)
      await page.evaluate(() => navigator.serviceWorker.ready)
      await publishWorker(front)
      await lookForNewVersion(page)
      await expect(page.getByText(th.newVersion)).toBeVisible()
      for (const height of [915, 640, 480]) {
        await page.setViewportSize({ width: 360, height })
        for (const target of await page.getByRole('main').locator('a, button').all()) {
          await target.click({ trial: true, timeout: 5000 })
        }
      }
    },
  )

  test(
    'a version that is still being installed when the page opens is offered when it is ready',
    { tag: '@long' },
    async ({ page, front }) => {
      await page.goto(`${front.url}/login`)
      await page.evaluate(() => navigator.serviceWorker.ready)
      await publishWorker(
        front,
        `addEventListener('install', (event) =>
      // clock: a slow installation
      event.waitUntil(new Promise((resolve) => setTimeout(resolve, 3000))))`,
      )
      await page.evaluate(
        () => void navigator.serviceWorker.ready.then((registration) => registration.update()),
      )
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).installing !== null))
        .toBe(true)
      await page.reload()
      await expect(page.getByRole('button', { name: th.update, exact: true })).toBeEnabled()
    },
  )

  test(
    'after cleared data the same version is installed, and is not offered as a new one',
    { tag: '@long' },
    async ({ page, front, context }) => {
      await page.goto(`${front.url}/login`)
      await page.evaluate(() => navigator.serviceWorker.ready)
      await page.reload()
      // The page listens to its worker a second after it has started.
      await expect.poll(() => page.evaluate(hasLoaded, 'register-worker')).toBe(true)
      await page.evaluate(() => {
        navigator.serviceWorker.addEventListener('controllerchange', () => {
          document.body.dataset['served'] = 'by another worker'
        })
      })
      const { origin } = new URL(front.url)
      const browser = await context.newCDPSession(page)
      await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
      const other = await context.newPage()
      await other.goto(`${front.url}/login`)
      await other.evaluate(() => navigator.serviceWorker.ready)
      await expect(page.locator('body')).toHaveAttribute('data-served', 'by another worker')
      await page.evaluate(twoFramesAfterLook)
      await expect(page.getByText(th.newVersion)).toHaveCount(0)
      await expect(other.getByText(th.newVersion)).toHaveCount(0)
    },
  )

  test(
    'an emergency worker removes itself and every cache, and the app continues from the network',
    { tag: '@long' },
    async ({ page, front }) => {
      test.setTimeout(120_000)
      await page.goto(`${front.url}/login`)
      await page.evaluate(() => navigator.serviceWorker.ready)
      await sendLogin(page)
      await expect(balance(page)).toContainText('฿')
      expect((await readDevice(page)).cachedUrls).not.toEqual([])
      front.serve('/sw.js', await builtKillSwitch())

      await page.evaluate(() => void Object.assign(window, { isOldPage: true }))
      await expect.poll(() => checkForNewWorker(page), { timeout: 60_000 }).toBe('another page')
      const workers = () =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
      await expect.poll(workers).toBe(0)
      await expect.poll(async () => (await readDevice(page)).cachedUrls).toEqual([])

      const before = front.passed.length
      await page.goto(`${front.url}/user/home`)
      await expect(balance(page)).toContainText('฿')
      expect(front.passed.slice(before).map(({ path }) => path)).toContain('/user/home')
      await expect.poll(workers, 'the page requests a worker again and gets none').toBe(0)
    },
  )
})

const PROFILE_CHUNK = '**/assets/profile-*.js'

test(
  'a part that stays missing causes no endless reload and no white page',
  { tag: '@long' },
  async ({ page, watched }) => {
    watched.expectErrors(LOGGED.status(404), /A part of the app is missing/)
    await withoutStream(page)
    await visitHome(page)
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.route(PROFILE_CHUNK, (route) => route.fulfill({ status: 404, json: { message: 'NO_DATA' } }))
    await page.goto('/user/profile')
    await expect.poll(() => loads).toBe(2)
    await expect(page.getByRole('heading', { name: th.somethingWentWrong })).toBeVisible()
    await expect(page.getByRole('button', { name: th.tryAgain })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(loads).toBe(2)
  },
)
