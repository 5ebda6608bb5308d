import { chromium, type ElementHandle, type Page } from '@playwright/test'
import { BROWSER_ARGS, findBrowser, WINDOWLESS } from '../../../tools/programs/browser.ts'
import { type Engine, type EngineChoices, engineOf, environmentWith } from './engine.ts'

/** The engine of the browser tests, with the same interface as the others, for comparison. */
export async function startChromium(choices: EngineChoices = {}): Promise<Engine> {
  const executablePath = findBrowser(WINDOWLESS)
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: BROWSER_ARGS,
    env: environmentWith(choices),
  })
  const page = await browser.newPage({
    viewport: { width: 412, height: 915 },
    reducedMotion: choices.isStill === true ? 'reduce' : 'no-preference',
  })
  return { ...engineOfPage(page), close: () => browser.close() }
}

/** The page of a browser test, with that interface. */
export function engineOfPage(page: Page): Engine {
  async function found(expression: string): Promise<ElementHandle> {
    const element = (await page.evaluateHandle(expression)).asElement()
    if (element === null) throw new Error(`nothing is found by ${expression}`)
    return element
  }
  return engineOf({
    name: 'Chromium',
    read: (expression) => page.evaluate<unknown>(expression),
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    resize: (width, height) => page.setViewportSize({ width, height }),
    picture: () => page.screenshot(),
    typeInto: async (field, text) => (await found(field)).fill(text),
    click: async (control) => (await found(control)).click(),
    close: () => page.close(),
  })
}
