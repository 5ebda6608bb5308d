let locks = 0

/** Stops the page from scrolling until the returned function is called. Calls are counted, so that stacked sheets work. */
export function lockScroll(): () => void {
  let held = true
  locks += 1
  document.documentElement.toggleAttribute('data-scroll-locked', true)
  return () => {
    if (!held) return
    held = false
    locks -= 1
    if (locks === 0) document.documentElement.removeAttribute('data-scroll-locked')
  }
}
