import { accessSync, constants, existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstall, installWithApt } from './provide-programs.ts'

/** Debian's headless Chromium: the same engine runs the same tests in two thirds of the time. */
export const WINDOWLESS = 'chromium-headless-shell'

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
]

const INSTALLED = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** Keeps a headless Chromium from calling any host but the page under test, and lets it run as root in a container. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Path of a Chromium, Chrome or Edge on this machine; The environment variable `CHROMIUM` has priority. Undefined when there is none.
 *
 * @param preferred a program name to try first.
 */
export function findBrowser(preferred?: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const onPath = [...(preferred === undefined ? [] : [preferred]), ...NAMES].flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  )
  const candidates = [...(env['CHROMIUM'] ? [env['CHROMIUM']] : []), ...onPath, ...INSTALLED]
  return candidates.find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

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
