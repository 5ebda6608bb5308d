/* These functions run together in a page, and must not refer to anything else. */

const TOLERANCE_PX = 1

function isVisible(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
}

function isEmpty({ width, height }: DOMRect): boolean {
  return width === 0 || height === 0
}

/**
 * Whether the text has no visible size. The box is checked too, because WebKit reports a width of 0 px for a visible text whose size
 * depends on a container. Content with deferred layout has no box until it comes near the screen.
 */
function hasNoSize(parent: Element, rects: DOMRect[]): boolean {
  const isLaidOut = parent.checkVisibility({ contentVisibilityAuto: true })
  return isLaidOut && rects.every(isEmpty) && isEmpty(parent.getBoundingClientRect())
}

/** The ancestors that clip an element, up to its own stacking context. */
function boxesAround(element: Element): [Element, CSSStyleDeclaration][] {
  const boxes: [Element, CSSStyleDeclaration][] = []
  for (let box: Element | null = element; box !== null; box = box.parentElement) {
    const style = getComputedStyle(box)
    boxes.push([box, style])
    if (style.position === 'fixed') break
  }
  return boxes
}

/** Whether the element is for screen readers only. */
function isForScreenReader(element: Element): boolean {
  return boxesAround(element).some(
    ([box, { position, clip, clipPath }]) =>
      position === 'absolute' && (clip !== 'auto' || clipPath !== 'none' || box.clientWidth <= 1),
  )
}

function scrolls(overflow: string): boolean {
  return overflow === 'auto' || overflow === 'scroll'
}

function cuts(overflow: string): boolean {
  return overflow === 'hidden' || overflow === 'clip'
}

function described(element: Element): string {
  return `${element.tagName}.${element.getAttribute('class') ?? ''}`
}

/** The sides at which a rectangle in `parent` reaches beyond the visible area. */
function faultsOf(rect: DOMRect, parent: Element): string[] {
  if (isEmpty(rect)) return []
  const faults: string[] = []
  let isOwnBox = true
  let canBeScrolledTo = false
  for (const [box, style] of boxesAround(parent)) {
    if (style.display === 'inline' || style.display === 'contents') continue
    const edges = box.getBoundingClientRect()
    if (scrolls(style.overflowX) && box.scrollWidth > box.clientWidth) return faults
    if (isEmpty(edges) && (cuts(style.overflowX) || cuts(style.overflowY)))
      return [...faults, `is in a box of no size: ${described(box)}`]
    // An ellipsis shows that the text continues.
    if (style.textOverflow === 'ellipsis' && cuts(style.overflowX)) return faults
    const sticksOut = rect.left < edges.left - TOLERANCE_PX || rect.right > edges.right + TOLERANCE_PX
    if (sticksOut && (isOwnBox || cuts(style.overflowX))) faults.push(`sticks out of ${described(box)}`)
    canBeScrolledTo ||= scrolls(style.overflowY)
    // The box of a letter is higher than its glyph.
    const room = TOLERANCE_PX * 3
    const isBeyond = rect.top < edges.top - room || rect.bottom > edges.bottom + room
    const isPage = box === document.documentElement || box === document.body
    if (isBeyond && !isPage && !canBeScrolledTo && cuts(style.overflowY))
      faults.push(`is cut off above or below by ${described(box)}`)
    isOwnBox = false
  }
  const isBeyondWindow = rect.left < -TOLERANCE_PX || rect.right > innerWidth + TOLERANCE_PX
  return isBeyondWindow ? [...faults, 'is beyond the window'] : faults
}

function cutTexts(): string[] {
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (text === '' || parent === null || !isVisible(parent) || isForScreenReader(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()]
    if (hasNoSize(parent, rects)) found.push(`"${text.slice(0, 40)}" has no size in ${described(parent)}`)
    for (const rect of rects)
      found.push(...faultsOf(rect, parent).map((fault) => `"${text.slice(0, 40)}" ${fault}`))
  }
  return found
}

function cutControls(): string[] {
  const controls = [...document.querySelectorAll('button, input, textarea, select, img, video')]
  return controls.flatMap((control) => {
    const parent = control.parentElement
    if (parent === null || !isVisible(control) || isForScreenReader(control)) return []
    return faultsOf(control.getBoundingClientRect(), parent).map((fault) => `${described(control)} ${fault}`)
  })
}

function oddBoxes(): string[] {
  const boxes = [...document.querySelectorAll('dialog[open], dialog[open] *, #root *')]
  const scrolling = boxes.filter((box) => {
    // Boxes that should scroll sideways have a class for it.
    const isMeant = /overflow-x-(?:auto|scroll)/.test(box.getAttribute('class') ?? '')
    const isWider = box.scrollWidth > box.clientWidth + TOLERANCE_PX
    return !isMeant && isWider && scrolls(getComputedStyle(box).overflowX) && isVisible(box)
  })
  const messages = [...document.querySelectorAll('[popover] > *')]
  const covering = messages.filter((message) => message.getBoundingClientRect().height > innerHeight / 3)
  return [
    ...scrolling.map((box) => `${described(box)} scrolls sideways: ${box.scrollWidth} in ${box.clientWidth}`),
    ...covering.map((message) => `${described(message)} covers the page`),
  ]
}

const HELPERS = [
  isVisible,
  isEmpty,
  hasNoSize,
  boxesAround,
  isForScreenReader,
  scrolls,
  cuts,
  described,
  faultsOf,
]
const LOOKS = [cutTexts, cutControls, oddBoxes]

/**
 * An expression for descriptions of all layout errors: every text, button, field and picture that reaches beyond the window, beyond a
 * clipping ancestor or beyond its own box; every text without a size; every box that scrolls sideways by mistake; every toast that covers a
 * third of the page.
 */
export const CUT_TEXTS = `(() => {
  const TOLERANCE_PX = ${TOLERANCE_PX}
  ${[...HELPERS, ...LOOKS].map(String).join('\n')}
  return [...new Set([${LOOKS.map(({ name }) => `...${name}()`).join()}])]
})()`
