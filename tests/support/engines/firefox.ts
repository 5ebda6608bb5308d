import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type ElementHandle, launch, type Page } from 'puppeteer-core'
import {
  controlNamed,
  type Engine,
  type EngineChoices,
  environmentWith,
  fieldLabelled,
  standsStill,
  untilTrue,
} from './engine.ts'

/** Firefox ESR, headless, on a profile of its own. */
export async function startFirefox(choices: EngineChoices = {}): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'krapao-firefox-'))
  const browser = await launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    userDataDir: profile,
    headless: true,
    env: environmentWith(choices),
    extraPrefsFirefox: choices.isStill === true ? { 'ui.prefersReducedMotion': 1 } : {},
    defaultViewport: { width: 412, height: 915 },
  })
  const page = await browser.newPage()
  const name = 'Firefox'
  const read = (expression: string) => page.evaluate(expression)
  return {
    name,
    read,
    goto: (url) => openAnyhow(page, url),
    reload: async () => void (await page.reload()),
    resize: (width, height) => page.setViewport({ width, height }),
    picture: async () => Buffer.from(await page.screenshot()),
    async type(label, text) {
      await untilTrue({ name, read }, `${fieldLabelled(label)} !== undefined`)
      await (await find(page, fieldLabelled(label))).type(text)
    },
    async tap(control) {
      await untilTrue({ name, read }, standsStill(controlNamed(control)))
      await clickWhenStill(() => find(page, controlNamed(control)))
    },
    async close() {
      await browser.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/**
 * Opens an address. When the service worker takes over during a navigation, Firefox starts the navigation again on a channel of its own,
 * and the driver reports the first channel as aborted. Only that error leads to a second attempt.
 */
async function openAnyhow(page: Page, url: string): Promise<void> {
  try {
    await page.goto(url)
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('NS_BINDING_ABORTED'))) throw error
    await page.goto(url)
  }
}

/** Clicks an element; waits for one that is still sliding in, which cannot be clicked. */
async function clickWhenStill(lookUp: () => Promise<ElementHandle>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      const element = await lookUp()
      return await element.click()
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
      await delay(PAUSE_MS)
    }
  }
}

/** Enough attempts for a sheet, which slides in within a quarter of a second. */
const ATTEMPTS = 20
const PAUSE_MS = 100

async function find(page: Page, expression: string): Promise<ElementHandle> {
  const element = (await page.evaluateHandle(expression)).asElement()
  if (element === null) throw new Error(`Firefox: nothing is found by ${expression}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the expressions of engine.ts find elements, never other nodes
  return element as ElementHandle
}
