import { spawnSync } from 'node:child_process'
import { findBrowser } from './find-browser.ts'

const PACKAGES = ['chromium', 'fonts-noto-core']

/**
 * A browser for the tests. As root on Debian it is installed when missing, with the fonts that show Thai and Lao; elsewhere the caller is
 * told in one line how to get one.
 * @throws when there is none and none could be installed
 */
export function provideBrowser(): string {
  const found = findBrowser()
  if (found !== undefined) return found
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) installWithApt()
  const browser = findBrowser()
  if (browser !== undefined) return browser
  throw new Error('Browser tests need Chromium, Chrome or Edge: install one, or set CHROMIUM to its path')
}

function installWithApt(): void {
  console.log(`Installing ${PACKAGES.join(' and ')} with apt ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...PACKAGES]]) {
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'inherit' })
  }
}
