import type { Page } from '@playwright/test'

/** Descriptions of overlapping texts. A text that has scrolled out of its box, or is behind a sheet, overlaps nothing. */
export function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(findOverlaps)
}

/** Runs in a page, and must not refer to anything outside its own body. */
function findOverlaps(): string[] {
  const TOLERANCE_PX = 4
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  /** The layer of an element, which moves independently: only texts of the same layer can overlap by mistake. */
  const layerOf = (element: Element): Element => {
    for (let box: Element | null = element; box !== null; box = box.parentElement)
      if (/fixed|sticky|absolute/.test(getComputedStyle(box).position)) return box
    return root
  }
  /** The part of a rectangle that is visible in the scrolling boxes around its text. */
  const shownPart = (rect: DOMRect, parent: Element): DOMRect => {
    let { left, top, right, bottom } = rect
    for (let box: Element | null = parent; box !== null && box !== root; box = box.parentElement) {
      if (getComputedStyle(box).overflowY === 'visible') continue
      const frame = box.getBoundingClientRect()
      left = Math.max(left, frame.left)
      top = Math.max(top, frame.top)
      right = Math.min(right, frame.right)
      bottom = Math.min(bottom, frame.bottom)
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
  }
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest('[aria-hidden=true], [inert], .sr-only') === null
  const texts: { text: string; rect: DOMRect; layer: Element }[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const parent = node.parentElement
    if (text === '' || parent === null || !isVisible(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) {
      const rect = shownPart(box, parent)
      if (rect.height > 0) texts.push({ text, rect, layer: layerOf(parent) })
    }
  }
  return texts.flatMap((one, place) =>
    texts.slice(place + 1).flatMap((other) => {
      if (one.layer !== other.layer || one.text === other.text) return []
      const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
      // Boxes of adjacent Thai and Lao lines touch, although their letters do not.
      const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
      const isOver = width > TOLERANCE_PX && height > Math.min(one.rect.height, other.rect.height) / 2
      return isOver ? [`"${one.text.slice(0, 40)}" and "${other.text.slice(0, 40)}" overlap`] : []
    }),
  )
}
