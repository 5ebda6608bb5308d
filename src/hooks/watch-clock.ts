/** Calls `look` every `everyMs`, and when the page comes into view, because its timers were paused. @returns a function that stops it */
export function watchClock(look: () => void, everyMs: number): () => void {
  const timer = setInterval(look, everyMs)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
