import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from '../programs/browser.ts'

/*
 * Renders the app icons from their drawings: `node tools/icons/render-icons.ts`. Run it after changing a drawing, and commit the pictures.
 */

const root = join(import.meta.dirname, '../..')
const PICTURES = [
  { drawing: 'public/icons/icon.svg', picture: 'icon-192.png', sizePx: 192 },
  { drawing: 'public/icons/icon.svg', picture: 'icon-512.png', sizePx: 512 },
  { drawing: 'tools/icons/maskable.svg', picture: 'maskable-512.png', sizePx: 512 },
  { drawing: 'tools/icons/maskable.svg', picture: 'apple-touch-180.png', sizePx: 180 },
  { drawing: 'tools/icons/monochrome.svg', picture: 'monochrome-512.png', sizePx: 512 },
]

const executablePath = findBrowser()
if (executablePath === undefined)
  throw new Error('No Chromium, Chrome or Edge found; set CHROMIUM to its path')
const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS })
const page = await browser.newPage()
for (const { drawing, picture, sizePx } of PICTURES) {
  await page.setViewportSize({ width: sizePx, height: sizePx })
  const svg = await readFile(join(root, drawing), 'utf8')
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>${svg}`,
  )
  await page.screenshot({ path: join(root, 'public/icons', picture), omitBackground: true })
  console.log(`public/icons/${picture}`)
}
await browser.close()
