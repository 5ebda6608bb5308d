import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { DEMO_MEMBERS, DEMO_PASSWORD } from '../server/outside/seed/demo-members.ts'
import { LANGUAGE_NAMES } from '../src/domain/languages.ts'
import { type Market, MARKETS } from '../src/domain/markets.ts'
import { BROWSER_ARGS, findBrowser } from './programs/browser.ts'

/*
 * Takes the screenshots of the install dialog and of the README from the running app. Start it with `npm start`, run `node
 * tools/take-screenshots.ts`, and commit the pictures.
 */

const BASE = process.env['BASE_URL'] ?? 'http://127.0.0.1:4000'
const root = join(import.meta.dirname, '..')
const INSTALL_DIALOG = join(root, 'public/screenshots')
const README = join(root, 'docs/screenshots')

/** Otherwise the agreement covers home after 1.5 s. */
const BEFORE_AGREEMENT_MS = 900

const executablePath = findBrowser()
if (executablePath === undefined) throw new Error('No Chromium found; set CHROMIUM to its path')
await Promise.all([INSTALL_DIALOG, README].map((folder) => mkdir(folder, { recursive: true })))
const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS })
for (const market of MARKETS) await portray(browser, market)
await browser.close()

async function portray(from: Browser, locale: Market): Promise<void> {
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
  await page.getByRole('option', { name: LANGUAGE_NAMES[locale] }).click()
  await page.waitForTimeout(500)
  await shoot(page, 'login', locale)
  await page.locator('input[name=username]').fill(DEMO_MEMBERS[locale].username)
  await page.locator('input[name=password]').fill(DEMO_PASSWORD)
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
