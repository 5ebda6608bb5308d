/*
 * Probes that run in the page, before its own scripts, and detect when a person can start to use it. They are sent as text and must not
 * refer to anything outside their own body. Each reports once, as `readyMs`: in ms since the navigation began.
 */

const REPORT = '(readyMs) => Object.assign(globalThis, { readyMs })'

/**
 * Ready when the first text field is visible, in the viewport, enabled and uncovered, and has kept the focus for a second. A field of the
 * same name that replaces it counts as the same field.
 */
export const USABLE_FIELD = `(${watchForUsableField.toString()})(${canBeTouched.toString()}, ${REPORT})`

/** Ready when `text` is in the document and a frame with it has been drawn. */
export function shownText(text: string): string {
  return shown(`document.body?.textContent.includes(${JSON.stringify(text)})`)
}

/** Ready when an element that the selector names is in the document and a frame with it has been drawn. */
export function shownElement(selector: string): string {
  return shown(`document.querySelector(${JSON.stringify(selector)}) !== null`)
}

function shown(condition: string): string {
  return `(${watch.toString()})(() => ${condition}, ${REPORT})`
}

function watch(isShown: () => boolean, report: (readyMs: number) => void): void {
  const look = () => requestAnimationFrame(isShown() ? () => report(performance.now()) : look)
  requestAnimationFrame(look)
}

function canBeTouched(field: HTMLInputElement): boolean {
  if (field.disabled || field.closest('[inert]') || !field.checkVisibility({ opacityProperty: true }))
    return false
  const { x, y, width, height } = field.getBoundingClientRect()
  const onTop = document.elementFromPoint(x + width / 2, y + height / 2)
  return onTop === field
}

function watchForUsableField(isUsable: typeof canBeTouched, report: (readyMs: number) => void): void {
  const HOLD_MS = 1000
  let candidate: HTMLInputElement | undefined
  let sinceMs = 0

  function look(): void {
    const now = performance.now()
    const focused = document.activeElement
    if (candidate !== undefined && focused instanceof HTMLInputElement && focused.name === candidate.name) {
      if (now - sinceMs >= HOLD_MS) return report(sinceMs)
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
