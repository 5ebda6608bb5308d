import { expect, type Locator } from '@playwright/test'

/** Waits until the element is fully on the screen, and neither the footer buttons nor the menu cover it. */
export async function expectInView(part: Locator): Promise<void> {
  const uncovered = () =>
    part.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const middle = (left + right) / 2
      return [top + 1, (top + bottom) / 2, bottom - 1].every((y) =>
        element.contains(document.elementFromPoint(middle, y)),
      )
    })
  await expect.poll(uncovered, 'it is in view').toBe(true)
}
