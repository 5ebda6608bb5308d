/** The browser's own setter. React notices a changed value only when React did not set it itself. */
const nativeValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')

/** Replaces the document's markup with the app before the next paint of its first screen. Typed text, focus, caret and taps move over. Then calls `whenDone`. */
export function takeOverInto(root: HTMLElement, whenDone: () => void): void {
  // An observer runs right after the change. A router event may fire only after both screens have been painted.
  const observer = new MutationObserver(() => {
    if (root.childElementCount === 0) return
    observer.disconnect()
    takeOver(root)
    whenDone()
  })
  observer.observe(root, { childList: true })
}

function takeOver(root: HTMLElement): void {
  const early = document.getElementById('early')
  const form = root.querySelector('form')
  for (const from of early?.querySelectorAll<HTMLInputElement>('form input') ?? []) {
    const to = form?.querySelector<HTMLInputElement>(`input[name="${from.name}"]`)
    if (to) handOver(from, to)
  }
  const isSent = early !== null && early.querySelector('form [aria-busy]') !== null
  const buttons = pairs(early, root, 'button')
  const tapped = buttons.filter(([from, to]) => to.type === 'button' && from.hasAttribute('aria-busy'))
  const focused = [...buttons, ...pairs(early, root, 'a')].find(([from]) => from === document.activeElement)
  early?.remove()
  delete document.documentElement.dataset['first']
  focused?.[1].focus({ preventScroll: true })
  for (const [, button] of tapped) button.click()
  if (isSent) form?.requestSubmit()
}

/** Pairs each element of the document with the element of the app that replaces it. Both are the same screen, so the order is the same. */
function pairs<Tag extends 'a' | 'button'>(early: HTMLElement | null, root: HTMLElement, tag: Tag) {
  const inDocument = [...(early?.querySelectorAll(tag) ?? [])]
  const inApp = [...root.querySelectorAll(tag)]
  if (inDocument.length !== inApp.length) return []
  return inApp.flatMap((to, place) => {
    const from = inDocument[place]
    return from === undefined ? [] : [[from, to] as const]
  })
}

function handOver(from: HTMLInputElement, to: HTMLInputElement): void {
  if (from.type === 'checkbox') {
    if (from.checked !== to.checked) to.click()
    return
  }
  if (from.value !== '') {
    nativeValue?.set?.call(to, from.value)
    to.dispatchEvent(new Event('input', { bubbles: true }))
  }
  if (document.activeElement !== from) return
  to.focus({ preventScroll: true })
  to.setSelectionRange(from.selectionStart, from.selectionEnd)
}
