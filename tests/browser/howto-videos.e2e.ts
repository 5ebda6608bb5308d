import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/test.ts'
import { LOGGED } from '../support/browser/watch.ts'

const WATCH = 'ดูวิดีโอ'

test.use({ serviceWorkers: 'allow' })

const film = (page: Page) => page.locator('video')

/** Waits until pictures of the film are on the screen. */
async function expectToPlay(page: Page): Promise<void> {
  await expect
    .poll(() => film(page).evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.2)
}

test('a film is fetched when it is wanted, and from then on plays and is wound without a network', async ({
  page,
  front,
  watched,
}) => {
  watched.expectErrors(LOGGED.noConnection)
  await page.goto(`${front.url}/howto?entry=play`)
  await expect(page.getByRole('button', { name: WATCH })).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  const films = () => front.passed.filter(({ path }) => path.endsWith('.mp4'))
  expect(films(), 'before it is wanted').toEqual([])

  await page.getByRole('button', { name: WATCH }).click()
  await expectToPlay(page)
  expect(
    films().map(({ path }) => path),
    'the worker plays what was fetched',
  ).toEqual(['/films/th/play.mp4'])

  await front.cut()
  await page.reload()
  await page.getByRole('button', { name: WATCH }).click()
  await expectToPlay(page)
  const wound = await film(page).evaluate(async (video: HTMLVideoElement) => {
    const seeked = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
    video.currentTime = video.duration - 2
    await seeked
    return video.currentTime / video.duration
  })
  expect(wound).toBeGreaterThan(0.8)

  // Another one was never watched.
  await page.goto(`${front.url}/howto?entry=wallet`)
  await page.getByRole('button', { name: WATCH }).click()
  await expect(page.getByRole('alert')).toContainText('โหลดวิดีโอไม่ได้')
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
})

test('a phone that saves data is asked before a film is fetched, and sees no poster', async ({ page }) => {
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
