import { existsSync, globSync } from 'node:fs'
import { findBrowser, WINDOWLESS } from './find-browser.ts'
import { canInstall, installWithApt } from './provide-programs.ts'

/** Fonts for Thai and Lao with the widths of those on phones. Other fonts are wider, or lack these letters. */
const FONTS = 'fonts-noto-core'
const LAO_FONT = '/usr/share/fonts/truetype/noto/NotoSansLao-Regular.ttf'

/** The other browser engines that members use, from Debian: Firefox, and WebKit with a virtual screen and video codecs. */
const ENGINES: Readonly<Record<string, string>> = {
  '/usr/bin/firefox-esr': 'firefox-esr',
  '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
  '/usr/bin/xvfb-run': 'xvfb',
  '/usr/bin/xauth': 'xauth',
  '/usr/lib/*/gstreamer-1.0/libgstlibav.so': 'gstreamer1.0-libav',
}

/**
 * A browser for measurements, like those of members. As root on Debian the browser and the fonts are installed if missing; elsewhere the
 * error says how to install one.
 * @throws when there is none and none could be installed
 */
export function provideBrowser(): string {
  if (findBrowser() === undefined && canInstall()) installWithApt(['chromium'])
  provideFonts()
  return findBrowser() ?? noBrowser()
}

/**
 * A browser for the tests: the quickest one if it can be installed, otherwise any.
 * @throws when there is none and none could be installed
 */
export function provideQuickBrowser(): string {
  const isGiven = process.env['CHROMIUM'] !== undefined
  if (!isGiven && canInstall() && !findBrowser(WINDOWLESS)?.endsWith(WINDOWLESS)) installWithApt([WINDOWLESS])
  provideFonts()
  // Older Debian versions have only the other package.
  return findBrowser(WINDOWLESS) ?? provideBrowser()
}

function provideFonts(): void {
  if (!existsSync(LAO_FONT) && canInstall()) installWithApt([FONTS])
}

function noBrowser(): never {
  throw new Error('Browser tests need Chromium, Chrome or Edge: install one, or set CHROMIUM to its path')
}

/** Installs the other engines like the browser. @returns the packages that are still missing */
export function provideEngines(): string[] {
  if (missingEngines().length > 0 && canInstall()) installWithApt(missingEngines())
  return missingEngines()
}

function missingEngines(): string[] {
  return Object.entries(ENGINES)
    .filter(([file]) => globSync(file).length === 0)
    .map(([, name]) => name)
}
