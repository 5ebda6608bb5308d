import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

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
