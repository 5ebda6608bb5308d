/*
 * Probes that run in the page, before its own scripts, and detect when a person can start to use it. They are sent as text and must not
 * refer to anything outside their own body. Each reports once, in ms since the navigation began, through the binding that `page.ts` adds.
 */

/** Name of the function by which a probe reports. */
export const REPORT = 'reportReady'

/**
 * Ready when the first text field is visible, in the viewport, enabled and uncovered, and has kept the focus for a second. A field of the
 * same name that replaces it counts as the same field.
 */
export const USABLE_FIELD = `(${watchForUsableField.toString()})(${canBeTouched.toString()}, ${REPORT})`

/** Ready when `text` is in the document and a frame with it has been drawn. */
export function shownText(text: string): string {
  return `(${watchForText.toString()})(${JSON.stringify(text)}, ${REPORT})`
}

/** Ready when an element that the selector names is in the document and a frame with it has been drawn. */
export function shownElement(selector: string): string {
  return `(${watchForElement.toString()})(${JSON.stringify(selector)}, ${REPORT})`
}

function canBeTouched(field: HTMLInputElement): boolean {
  if (field.disabled || field.closest('[inert]') || !field.checkVisibility({ opacityProperty: true }))
    return false
  const { x, y, width, height } = field.getBoundingClientRect()
  const onTop = document.elementFromPoint(x + width / 2, y + height / 2)
  return onTop === field
}

function watchForUsableField(isUsable: typeof canBeTouched, report: (readyMs: string) => void): void {
  const HOLD_MS = 1000
  let candidate: HTMLInputElement | undefined
  let sinceMs = 0

  function look(): void {
    const now = performance.now()
    const focused = document.activeElement
    if (candidate !== undefined && focused instanceof HTMLInputElement && focused.name === candidate.name) {
      if (now - sinceMs >= HOLD_MS) return report(String(sinceMs))
    } else {
      const field = document.querySelector<HTMLInputElement>('input:not([type=hidden], [type=checkbox])')
      candidate = undefined
      if (field !== null && isUsable(field)) {
        field.focus({ preventScroll: true })
        if (document.activeElement === field) [candidate, sinceMs] = [field, now]
      }
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

function watchForText(text: string, report: (readyMs: string) => void): void {
  function look(): void {
    if (document.body?.textContent.includes(text))
      requestAnimationFrame(() => report(String(performance.now())))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

function watchForElement(selector: string, report: (readyMs: string) => void): void {
  function look(): void {
    if (document.querySelector(selector) !== null)
      requestAnimationFrame(() => report(String(performance.now())))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
