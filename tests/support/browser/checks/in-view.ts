import { expect, type Locator } from '@playwright/test'

/** Waits until the element is fully on the screen, and neither the footer buttons, the menu nor a keyboard cover it. */
export async function expectInView(part: Locator): Promise<void> {
  const uncovered = () =>
    part.evaluate((element) => {
      if (!(element instanceof HTMLElement)) return false
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const middle = (left + right) / 2
      const screen = visualViewport ?? { height: innerHeight, offsetTop: 0 }
      if (bottom > screen.height + screen.offsetTop + 0.5) return false
      const { pointerEvents } = element.style
      // A disabled button is seen, too, although no tap finds it.
      element.style.pointerEvents = 'auto'
      const isUncovered = [top + 1, (top + bottom) / 2, bottom - 1].every((y) =>
        element.contains(document.elementFromPoint(middle, y)),
      )
      element.style.pointerEvents = pointerEvents
      return isUncovered
    })
  await expect.poll(uncovered, 'it is in view').toBe(true)
}
