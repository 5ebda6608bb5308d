import type { Page } from '@playwright/test'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { expect, test } from '../../support/browser/test.ts'

const WATCH = 'ดูวิดีโอ'

test.use({ serviceWorkers: 'allow' })

const video = (page: Page) => page.locator('video')

/** Waits until pictures of the video are on the screen. */
async function expectToPlay(page: Page): Promise<void> {
  await expect
    .poll(() => video(page).evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.2)
}

test('a video is loaded when it is opened, and then plays and seeks without a network', async ({
  page,
  front,
  watched,
}) => {
  watched.expectErrors(LOGGED.noConnection)
  await page.goto(`${front.url}/howto?entry=play`)
  await expect(page.getByRole('button', { name: WATCH })).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  const videos = () => front.passed.filter(({ path }) => path.endsWith('.mp4'))
  expect(videos(), 'before it is wanted').toEqual([])

  await page.getByRole('button', { name: WATCH }).click()
  await expectToPlay(page)
  expect(
    videos().map(({ path }) => path),
    'the worker plays a downloaded video',
  ).toEqual(['/films/th/play-light.mp4'])

  await front.cut()
  await page.reload()
  await page.getByRole('button', { name: WATCH }).click()
  await expectToPlay(page)
  const wound = await video(page).evaluate(async (element: HTMLVideoElement) => {
    const seeked = new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }))
    element.currentTime = element.duration - 2
    await seeked
    return element.currentTime / element.duration
  })
  expect(wound).toBeGreaterThan(0.8)

  // Another one was never watched.
  await page.goto(`${front.url}/howto?entry=wallet`)
  await page.getByRole('button', { name: WATCH }).click()
  await expect(page.getByRole('alert')).toContainText('โหลดวิดีโอไม่ได้')
  await expect(page.getByRole('dialog').locator('img'), 'no sign of a broken picture').toBeHidden()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
})

test('a phone that saves data asks before it loads a video, and shows no poster', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const fetched: string[] = []
  page.on('request', (request) => request.url().includes('/films/') && fetched.push(request.url()))
  await page.goto('/howto?entry=play')
  await page.getByRole('button', { name: WATCH }).click()
  await expect(page.getByText('โทรศัพท์เปิดโหมดประหยัดเน็ตอยู่', { exact: false })).toBeVisible()
  expect(fetched).toEqual([])
  await page.getByRole('button', { name: WATCH }).last().click()
  await expectToPlay(page)
})
