import type { Page } from '@playwright/test'
import { noisePng, plainPng } from '../checks/pictures.ts'
import { expectKept } from '../device.ts'
import { expect } from '../test.ts'
import { openSheet, sheet, type Scenes } from './scene.ts'

const SLIP_PAGE = '/user/home?sheet=deposit&way=slip'

interface Picked {
  /** Slips are accepted now. */
  readonly open?: boolean
  readonly buffer?: Buffer
}

/** Opens the slip upload and chooses a picture. */
async function pick(page: Page, { open = true, buffer = plainPng(300, 420) }: Picked = {}): Promise<void> {
  const hours = { open, closedFrom: '23:00', closedTo: '00:30' }
  await page.route('**/api/lookup/slip', (route) => route.fulfill({ json: hours }))
  await openSheet(page, SLIP_PAGE)
  await sheet(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'slip_1432.png', mimeType: 'image/png', buffer })
  await expect(sheet(page).getByText('slip_1432.png')).toBeVisible()
}

/** Uploads the slip; the stubbed server answers with that decision. */
async function send(page: Page, decided: object): Promise<void> {
  const slip = { reference: 'r', createdAt: new Date().toISOString(), amount: 500, ...decided }
  await page.route('**/api/wallet/slip', (route) =>
    route.fulfill({ json: { message: 'OK', reference: 'r' } }),
  )
  await page.route('**/api/statement/slip', (route) => route.fulfill({ json: { total: 1, slips: [slip] } }))
  await pick(page)
  await sheet(page).locator('footer').getByRole('button').click()
}

export const SLIP_SCENES: Scenes = {
  '2-04-slip-picked': async ({ page }) => pick(page),
  '2-04-slip-waiting': async ({ page }) => {
    await send(page, {})
    await expect(sheet(page).locator('[aria-current=step]')).toBeVisible()
  },
  '2-04-slip-rejected': async ({ page }) => {
    await send(page, { status: 'FAILED', note: 'NOT_MATCH' })
    await expect(sheet(page).getByRole('alert')).toBeVisible()
  },
  '2-04-slip-closed': async ({ page }) => pick(page, { open: false }),
  '2-04-slip-reading': async ({ page }) => {
    await pick(page, { buffer: noisePng(900, 700) })
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Network.enable')
    await devTools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 40_000,
    })
    await sheet(page).locator('footer').getByRole('button').click()
    const progress = sheet(page).getByRole('progressbar')
    await expect.poll(() => progress.evaluate((bar) => Object(bar).value)).toBeGreaterThan(1)
  },
  '2-04-slip-accepted': async ({ page, member, sandbox }) => {
    await sandbox.nightEnds()
    const buffer = await sandbox.slip(member.username, 'SCB', 500)
    await pick(page, { buffer })
    await expectKept(page, 'known-deposits')
    await sheet(page).locator('footer').getByRole('button').click()
    await expect(sheet(page)).toContainText('+฿500.00', { timeout: 20_000 })
  },
}
