import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TARGET_SIZE = 'target-size'
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Checks the screen against WCAG 2.2 AA in its present colour scheme, then the contrast in the other one.
 * @param screen the name of the screen in failure messages
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await finishMotion(page)
  expect(await faults(page, new AxeBuilder({ page }).withTags(WCAG)), `${screen}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await contrastFaults(page), `${screen}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
}

/** The elements with too little contrast in the present colour scheme. */
export async function contrastFaults(page: Page): Promise<string[]> {
  await finishMotion(page)
  return faults(page, new AxeBuilder({ page }).withRules('color-contrast'))
}

/** Contrast would be wrong in the middle of a fade. */
async function finishMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish()
    }
  })
}

async function faults(page: Page, axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.setLegacyMode().analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, help, target: target.join(' '), failureSummary })),
  )
  const lasting = []
  for (const fault of found) {
    if (fault.id !== TARGET_SIZE || (await isTooSmall(page, fault.target))) lasting.push(fault)
  }
  return lasting.map(
    ({ id, help, target, failureSummary }) => `${id} (${help}) at ${target}: ${failureSummary}`,
  )
}

/** Whether a target is too small in the middle of the screen, too: what the menu covers can be scrolled free. */
async function isTooSmall(page: Page, target: string): Promise<boolean> {
  const wasAt = await page.evaluate(() => scrollY)
  await page
    .locator(target)
    .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const axe = new AxeBuilder({ page }).include(target).withRules(TARGET_SIZE)
  const { violations } = await axe.setLegacyMode().analyze()
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), wasAt)
  return violations.length > 0
}
