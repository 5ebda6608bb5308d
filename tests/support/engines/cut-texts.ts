/* These functions run in a page, all together, and need nothing else. */

const TOLERANCE_PX = 1

function isVisible(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
}

/** The boxes around an element that end what can be seen of it, up to what stands on its own. */
function boxesAround(element: Element): [Element, CSSStyleDeclaration][] {
  const boxes: [Element, CSSStyleDeclaration][] = []
  for (let box: Element | null = element; box !== null; box = box.parentElement) {
    const style = getComputedStyle(box)
    boxes.push([box, style])
    if (style.position === 'fixed') break
  }
  return boxes
}

/** For screen readers only. */
function isOnlyHeard(element: Element): boolean {
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

/** Where something in `parent` reaches beyond what shows it. */
function faultsOf(rect: DOMRect, parent: Element): string[] {
  if (rect.width === 0 || rect.height === 0) return []
  const faults: string[] = []
  let isOwnBox = true
  let canBeScrolledTo = false
  for (const [box, style] of boxesAround(parent)) {
    if (style.display === 'inline' || style.display === 'contents') continue
    const edges = box.getBoundingClientRect()
    if (scrolls(style.overflowX) && box.scrollWidth > box.clientWidth) return faults
    // An ellipsis says that there is more.
    if (style.textOverflow === 'ellipsis' && cuts(style.overflowX)) return faults
    const sticksOut = rect.left < edges.left - TOLERANCE_PX || rect.right > edges.right + TOLERANCE_PX
    if (sticksOut && (isOwnBox || cuts(style.overflowX))) faults.push(`sticks out of ${described(box)}`)
    canBeScrolledTo ||= scrolls(style.overflowY)
    // The box of a letter is higher than what is drawn of it.
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
    if (text === '' || parent === null || !isVisible(parent) || isOnlyHeard(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of range.getClientRects())
      found.push(...faultsOf(rect, parent).map((fault) => `"${text.slice(0, 40)}" ${fault}`))
  }
  return found
}

function cutControls(): string[] {
  const controls = [...document.querySelectorAll('button, input, textarea, select, img, video')]
  return controls.flatMap((control) => {
    const parent = control.parentElement
    if (parent === null || !isVisible(control) || isOnlyHeard(control)) return []
    return faultsOf(control.getBoundingClientRect(), parent).map((fault) => `${described(control)} ${fault}`)
  })
}

function oddBoxes(): string[] {
  const boxes = [...document.querySelectorAll('dialog[open], dialog[open] *, #root *')]
  const scrolling = boxes.filter((box) => {
    // What is meant to be scrolled sideways has a class for it.
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

const HELPERS = [isVisible, boxesAround, isOnlyHeard, scrolls, cuts, described, faultsOf]
const LOOKS = [cutTexts, cutControls, oddBoxes]

/**
 * An expression for every text, button, field and picture of which some part is beyond the window's sides, beyond a box that cuts, or beyond the
 * box it stands in, as short descriptions; also for every box that scrolls sideways unasked, and every short message that covers a third of the page.
 */
export const CUT_TEXTS = `(() => {
  const TOLERANCE_PX = ${TOLERANCE_PX}
  ${[...HELPERS, ...LOOKS].map(String).join('\n')}
  return [...new Set([${LOOKS.map(({ name }) => `...${name}()`).join()}])]
})()`
