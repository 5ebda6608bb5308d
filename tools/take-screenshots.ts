import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from './programs/find-browser.ts'

/*
 * Takes the pictures of the install dialog and of the README from the running app: start it with `npm start`, then
 * `node tools/take-screenshots.ts`, and commit what it writes.
 */

const BASE = process.env['BASE_URL'] ?? 'http://127.0.0.1:4000'
const root = join(import.meta.dirname, '..')
const INSTALL_DIALOG = join(root, 'public/screenshots')
const README = join(root, 'docs/screenshots')

const MEMBERS = { th: '0812345678', lo: '02055512345' }
const LANGUAGE = { th: 'ไทย', lo: 'ລາວ' }
const PASSWORD = 'krapao-demo'

/** The agreement would cover home 1.5 s after it is shown. */
const BEFORE_AGREEMENT_MS = 900

const executablePath = findBrowser()
if (executablePath === undefined) throw new Error('No Chromium found; set CHROMIUM to its path')
await Promise.all([INSTALL_DIALOG, README].map((folder) => mkdir(folder, { recursive: true })))
const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS })
for (const locale of ['th', 'lo'] as const) await portray(browser, locale)
await browser.close()

async function portray(from: Browser, locale: 'th' | 'lo'): Promise<void> {
  const context = await from.newContext({
    viewport: { width: 412, height: 915 },
    deviceScaleFactor: 2,
    colorScheme: 'dark',
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await page.goto(`${BASE}/login`)
  await page.locator('header button[aria-haspopup=listbox]').click()
  await page.getByRole('option', { name: LANGUAGE[locale] }).click()
  await page.waitForTimeout(500)
  await shoot(page, 'login', locale)
  await page.locator('input[name=username]').fill(MEMBERS[locale])
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/user/home')
  await page.waitForTimeout(BEFORE_AGREEMENT_MS)
  await shoot(page, 'home', locale)
  await page.locator('dialog[open]').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await context.setOffline(true)
  await page.waitForTimeout(500)
  if (locale === 'lo') await page.screenshot({ path: join(README, 'home-offline-lo.png') })
  await context.close()
}

async function shoot(page: Page, name: string, locale: string): Promise<void> {
  await page.screenshot({ path: join(INSTALL_DIALOG, `${name}-${locale}.png`) })
}
