import type { Page } from '@playwright/test'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { readDevice } from '../../support/browser/device.ts'
import { freshMember } from '../../support/browser/fresh-member.ts'
import { DEPOSIT, depositSheet } from '../../support/browser/steps/deposit.ts'
import { sendLogin } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th } = WORDS

/** What is said of a shared picture that is not there any more. */
const GONE = 'รูปที่แชร์ไม่อยู่ในมือถือเครื่องนี้แล้ว'

test.use({ serviceWorkers: 'allow' })

/** A page of another origin with the form that a phone would post. */
const ELSEWHERE = 'http://127.0.0.1:9/'

/** Shares a file as phones do, by a form that opens the app without a referrer; a website that hides its address can do the same. */
async function share(
  page: Page,
  appUrl: string,
  name: string,
  buffer: Buffer,
  referrer: 'no-referrer' | 'origin' = 'no-referrer',
): Promise<void> {
  const form = `<meta name="referrer" content="${referrer}"><form method="post" enctype="multipart/form-data" action="${appUrl}/share-slip">
    <input type="file" name="slip"><button>Share</button></form>`
  await page.route(ELSEWHERE, (route) => route.fulfill({ contentType: 'text/html', body: form }))
  await page.goto(ELSEWHERE)
  await page.locator('input').setInputFiles({ name, mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Share' }).click()
}

const sheet = depositSheet
const preview = (page: Page) => sheet(page).getByRole('img', { name: DEPOSIT.chosenSlip })
const send = (page: Page) => sheet(page).getByRole('button', { name: DEPOSIT.uploadSlip }).last()

async function isParked(page: Page): Promise<boolean> {
  return (await readDevice(page)).cachedUrls.some((url) => url.includes('/share-slip/'))
}

test('a picture that is shared with the app waits for a login and for a network, and is sent only by a tap', async ({
  page,
  context,
  sandbox,
  front,
  appUrl,
  watched,
}) => {
  watched.expectErrors(LOGGED.noConnection)
  const member = await freshMember(appUrl)
  const slip = await sandbox.slip(member.username, 'SCB', 75)
  const posted: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.serviceWorker() === null)
      posted.push(new URL(request.url()).pathname)
  })
  await page.goto(`${front.url}/login`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')

  // From a page of another origin, without a session.
  await share(page, front.url, 'from-the-gallery.png', slip)
  await expect(page.getByRole('heading', { name: th.logIn })).toBeVisible()
  const hours = page.waitForResponse('**/api/lookup/slip')
  await sendLogin(page, { member })
  await expect(preview(page)).toBeVisible()
  const { open }: { open: boolean } = await (await hours).json()
  if (!open) await sandbox.clockAdvances(2 * 60 * 60)
  expect(posted).not.toContain('/api/wallet/slip')

  // Shared again without a network, it replaces the first one.
  await front.cut()
  await share(page, front.url, 'again.png', slip)
  await expect(preview(page)).toBeVisible()
  await front.mend()
  await page.reload()
  await expect(preview(page)).toBeVisible()
  expect(await isParked(page)).toBe(true)

  await send(page).click()
  await expect(sheet(page).getByText(DEPOSIT.slipSent)).toBeVisible()
  await expect.poll(() => isParked(page)).toBe(false)
  await expect(page).toHaveURL(`${front.url}/user/home?sheet=deposit&way=slip`)
  await page.reload()
  await expect(sheet(page).getByLabel('เลือกรูปสลิป')).toBeAttached()
  await expect(preview(page)).toBeHidden()
  await expect(sheet(page).getByText(GONE)).toBeHidden()
})

test('a shared file that is no picture is refused with a message; a shared picture is kept until it is removed, at the latest at logout', async ({
  page,
  appUrl,
  sandbox,
}) => {
  const member = await freshMember(appUrl)
  await page.goto('/login')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await sendLogin(page, { member })
  await expect(page).toHaveURL('/user/home')

  await share(page, appUrl, 'slip.png', Buffer.from('<script>alert(1)</script>'))
  await expect(sheet(page).getByText(DEPOSIT.unsupported)).toBeVisible()
  expect(await isParked(page)).toBe(false)

  const slip = await sandbox.slip(member.username, 'SCB', 80)
  await share(page, appUrl, 'slip.png', slip)
  await expect(preview(page)).toBeVisible()
  await sheet(page).getByRole('button', { name: WORDS.th.close }).click()
  await expect(sheet(page)).toBeHidden()
  await expect(page).toHaveURL('/user/home')
  expect(await isParked(page)).toBe(true)
  await page.goto('/user/home?sheet=deposit&way=slip')
  await expect(preview(page)).toBeVisible()
  await sheet(page).getByRole('button', { name: 'ลบ', exact: true }).click()
  await expect(preview(page)).toBeHidden()
  await expect.poll(() => isParked(page)).toBe(false)

  await share(page, appUrl, 'slip.png', slip)
  await expect(preview(page)).toBeVisible()
  await page.goto('/user/home')
  expect(await isParked(page)).toBe(true)
  await page.getByRole('button', { name: th.logOut }).click()
  await expect(page.getByRole('heading', { name: th.logIn })).toBeVisible()
  expect(await isParked(page)).toBe(false)
})

/** Proves S59. */
test('a post from a website is not accepted, and the phone’s earlier share stays; the end of a session deletes it', async ({
  page,
  appUrl,
  sandbox,
  watched,
}) => {
  watched.expectErrors(LOGGED.status(401))
  const member = await freshMember(appUrl)
  await page.goto('/login')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await sendLogin(page, { member })
  await expect(page).toHaveURL('/user/home')
  const slip = await sandbox.slip(member.username, 'SCB', 85)
  await share(page, appUrl, 'slip.png', slip)
  await expect(preview(page)).toBeVisible()

  await share(page, appUrl, 'foreign.png', slip, 'origin')
  await expect(page).toHaveURL('/user/home')
  await expect(sheet(page)).toBeHidden()
  expect(await isParked(page)).toBe(true)

  // The session ends elsewhere, and the next call is refused.
  const { password, token } = member
  const changed = await page.request.put(`${appUrl}/api/account/changepwd`, {
    headers: { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${token}` },
    data: { oldPassword: password, newPassword: `${password}-9` },
  })
  expect(changed.status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('heading', { name: th.logIn })).toBeVisible()
  await expect.poll(() => isParked(page)).toBe(false)
})
