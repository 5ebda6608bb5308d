import { existsSync, globSync } from 'node:fs'
import { findBrowser, WINDOWLESS } from './find-browser.ts'
import { canInstall, installWithApt } from './install-with-apt.ts'

/** Thai and Lao as phones show them. Another font is wider, or has no such letters at all. */
const FONTS = 'fonts-noto-core'
const LAO_FONT = '/usr/share/fonts/truetype/noto/NotoSansLao-Regular.ttf'

/** The other engines that members have, as near as Debian has them: Firefox, and WebKit with a screen to run on and what plays a video. */
const ENGINES: Readonly<Record<string, string>> = {
  '/usr/bin/firefox-esr': 'firefox-esr',
  '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
  '/usr/bin/xvfb-run': 'xvfb',
  '/usr/bin/xauth': 'xauth',
  '/usr/lib/*/gstreamer-1.0/libgstlibav.so': 'gstreamer1.0-libav',
}

/**
 * A browser for measurements: one like those of members. As root on Debian it is installed when missing, and so are the fonts;
 * elsewhere one line tells the caller how to get one.
 * @throws when there is none and none could be installed
 */
export function provideBrowser(): string {
  if (findBrowser() === undefined && canInstall()) installWithApt(['chromium'])
  provideFonts()
  return findBrowser() ?? noBrowser()
}

/**
 * A browser for the tests: the quickest, where it can be had, else any.
 * @throws when there is none and none could be installed
 */
export function provideQuickBrowser(): string {
  const isGiven = process.env['CHROMIUM'] !== undefined
  if (!isGiven && canInstall() && !findBrowser(WINDOWLESS)?.endsWith(WINDOWLESS)) installWithApt([WINDOWLESS])
  provideFonts()
  // An older Debian has only the other.
  return findBrowser(WINDOWLESS) ?? provideBrowser()
}

function provideFonts(): void {
  if (!existsSync(LAO_FONT) && canInstall()) installWithApt([FONTS])
}

function noBrowser(): never {
  throw new Error('Browser tests need Chromium, Chrome or Edge: install one, or set CHROMIUM to its path')
}

/** Installs the other engines like the browser. @returns the packages that are missing all the same */
export function provideEngines(): string[] {
  if (missingEngines().length > 0 && canInstall()) installWithApt(missingEngines())
  return missingEngines()
}

function missingEngines(): string[] {
  return Object.entries(ENGINES)
    .filter(([file]) => globSync(file).length === 0)
    .map(([, name]) => name)
}
