import { LOGGED } from '../../support/browser/checks/watch.ts'
/** Proves S5, S40 and S41. */
import { readDevice } from '../../support/browser/device.ts'
import { balance, visitHome } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th } = WORDS

test.use({ serviceWorkers: 'allow' })

test('a phone can install the app', async ({ page, context }) => {
  await page.goto('/login')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const cdp = await context.newCDPSession(page)
  const { errors } = await cdp.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // Every context of the tests is a private window, from which no phone installs an app.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

/** The only answers of the API that may be stored longer than the page: equal for everybody, and harmless when old. */
const MAY_BE_KEPT = /^\/api\/lookup\/(banks|sources|info|contact|agreements|conditions)$/

test(
  'no member data is in the caches, and everything that the app needs without a network is',
  { tag: '@long' },
  async ({ page }) => {
    await visitHome(page)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    await page.getByRole('link', { name: th.profile }).click()
    await expect(page.getByText('123-456-7890')).toBeVisible()
    await page.getByRole('link', { name: th.contactUs }).click()
    await expect(page.getByRole('heading', { name: th.contactUs })).toBeVisible()
    await page.getByRole('button', { name: th.conditions }).click()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(6)
    await page.goto('/user/home')
    await page.getByRole('button', { name: th.checkBalance }).click()
    await expect(page.getByRole('button', { name: th.checkBalance })).toBeEnabled()

    await expect
      .poll(async () => (await readDevice(page)).cachedUrls.join('\n'))
      .toContain('/api/lookup/conditions')
    const { cachedUrls, cachedRequestHeaders } = await readDevice(page)
    const paths = cachedUrls.map((url) => new URL(url).pathname)
    expect(paths.filter((path) => path.startsWith('/api/') && !MAY_BE_KEPT.test(path))).toEqual([])
    expect(paths).toContain('/api/lookup/contact')
    expect(paths.some((path) => path.includes('index.html'))).toBe(true)
    expect(cachedRequestHeaders).not.toMatch(/authorization|bearer/i)
  },
)

test('a member whose server is unreachable reloads, sees the last data, follows links, and is up to date when it is back', async ({
  page,
  front,
  watched,
}) => {
  watched.expectErrors(LOGGED.noConnection)
  await page.goto(`${front.url}/login`)
  await page.getByLabel(th.phoneNumber).fill('02055512345')
  await page.getByLabel(th.password, { exact: true }).fill('krapao-demo')
  await page.getByRole('button', { name: th.logIn }).click()
  await expect(balance(page)).toContainText(th.updatedAt)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const [total = 'an amount'] = /[\d,]+\.\d\d/.exec(await balance(page).innerText()) ?? []

  await front.cut()
  await page.reload()
  await expect(balance(page)).toContainText(th.asLastSeen)
  await expect(balance(page)).toContainText(total)
  await page.getByRole('link', { name: th.contactUs }).click()
  await expect(page.getByRole('heading', { name: th.contactUs })).toBeVisible()
  await page.goto(`${front.url}/user/profile`)
  await expect(page.getByRole('button', { name: th.tryAgain })).toBeVisible()
  await page.goto(`${front.url}/user/home`)
  await expect(balance(page)).toContainText(total)

  await front.mend()
  await page.getByRole('button', { name: th.checkBalance }).click()
  await expect(balance(page)).toContainText(th.updatedAt)
})
