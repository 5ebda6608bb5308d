import { expect, type Locator } from '@playwright/test'

/** Waits until the whole of it is on the screen and nothing lies over it: neither the buttons at the foot nor the menu. */
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
