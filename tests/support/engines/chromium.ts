import { chromium, type Page } from '@playwright/test'
import { BROWSER_ARGS, findBrowser, WINDOWLESS } from '../../../tools/programs/browser.ts'
import { controlNamed, type Engine, type EngineChoices, environmentWith, fieldLabelled } from './engine.ts'

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
  return { ...engineOf(page), close: () => browser.close() }
}

/** The page of a browser test, with that interface. */
export function engineOf(page: Page): Engine {
  const found = (expression: string) => page.waitForFunction<HTMLElement, undefined>(expression, undefined)
  return {
    name: 'Chromium',
    read: (expression) => page.evaluate<unknown>(expression),
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    resize: (width, height) => page.setViewportSize({ width, height }),
    picture: () => page.screenshot(),
    type: async (label, text) => (await found(fieldLabelled(label))).fill(text),
    tap: async (control) => (await found(controlNamed(control))).click(),
    close: () => page.close(),
  }
}
