/** Calls `look` every `everyMs`, and when the page comes into view, whose timers slept. @returns what ends it */
export function watchClock(look: () => void, everyMs: number): () => void {
  const timer = setInterval(look, everyMs)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
