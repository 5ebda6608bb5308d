import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Checks the screen against WCAG 2.2 AA as it stands, then the contrast of its other colour scheme.
 * @param screen what the screen is called when it fails
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await finishMotion(page)
  expect(await violations(new AxeBuilder({ page }).withTags(WCAG)), `${screen}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await violations(new AxeBuilder({ page }).withRules('color-contrast')), `${screen}, light`).toEqual(
    [],
  )
  await page.emulateMedia({ colorScheme: 'dark' })
}

/** Colours in the middle of a fade are nobody's contrast. */
async function finishMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish()
    }
  })
}

async function violations(axe: AxeBuilder): Promise<string[]> {
  const found = await axe.setLegacyMode().analyze()
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
}
