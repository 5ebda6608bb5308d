import { expect, type Page } from '@playwright/test'

/** Minimum size of a target, in CSS pixels; half of it for a link within a sentence. */
const TARGET_PX = 48
const INLINE_TARGET_PX = 24

/** Checks that a screen fits and that every target is large enough for a finger. Reports all that fail. */
export async function expectFits(page: Page, screen: string): Promise<void> {
  expect.soft(await misfits(page), screen).toEqual([])
  expect.soft(await smallTargets(page), screen).toEqual([])
}

/** Descriptions of all elements that reach beyond the screen or are cut off by their own box. */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(findMisfits)
}

/** Runs in a page, and must not refer to anything outside its own body. */
export function findMisfits(): string[] {
  const name = (element: Element) =>
    `${element.tagName} "${element.textContent.slice(0, 40)}" .${element.className}`
  const root = document.documentElement
  const tooWide = root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} wide`] : []
  const cut = [...document.querySelectorAll<HTMLElement>('#root *, dialog *')].filter((element) => {
    const { overflowX, textOverflow, clip, position } = getComputedStyle(element)
    const isHiddenFromSight = position === 'absolute' && (clip !== 'auto' || element.clientWidth <= 1)
    const mayCut = (overflowX === 'hidden' || overflowX === 'clip') && textOverflow !== 'ellipsis'
    return mayCut && !isHiddenFromSight && element.scrollWidth > element.clientWidth + 1
  })
  return [...tooWide, ...cut.map(name)]
}

/** Buttons, links and fields that are too small for a finger. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ([full, inline]) => {
      const targets = [
        ...document.querySelectorAll<HTMLElement>(
          'button, a[href], input, summary, label:has(input[type=checkbox])',
        ),
      ]
      return (
        targets
          // A row of a list out of view has no size yet.
          .filter((target) => target.checkVisibility({ contentVisibilityAuto: true }))
          .filter((target) => !target.closest('label:has(input[type=checkbox]) *'))
          .flatMap((target) => {
            // The box around an input is as much its target as the input itself.
            const box = (
              target.matches('input') ? (target.parentElement ?? target) : target
            ).getBoundingClientRect()
            // An invisible pseudo-element may enlarge the target of a small button.
            const around = getComputedStyle(target, '::after')
            const isWidened = around.content !== 'none' && around.position === 'absolute'
            const width = Math.max(box.width, isWidened ? Number.parseFloat(around.width) : 0)
            const height = Math.max(box.height, isWidened ? Number.parseFloat(around.height) : 0)
            const minimum = getComputedStyle(target).display === 'inline' ? inline : full
            const isSmall = width < minimum - 0.5 || height < minimum - 0.5
            return isSmall ? [`${target.outerHTML.slice(0, 90)}: ${width} x ${height}`] : []
          })
      )
    },
    [TARGET_PX, INLINE_TARGET_PX] as const,
  )
}
