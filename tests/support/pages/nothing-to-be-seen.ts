/**
 * Runs in a page, and must not refer to anything outside its own body. Checks the page ten times a second, and logs one error when it is
 * empty, reports that it could not start, or shows the error screen.
 * @param brokenHeading the heading of the error screen
 */
export function logNothingToBeSeen(brokenHeading: string): void {
  let isReported = false
  setInterval(() => {
    if (isReported || performance.getEntriesByName('app-ready').length === 0) return
    const root = document.querySelector('#root')
    const isWhite = root === null || root.getBoundingClientRect().height === 0 || root.textContent === ''
    const isBroken = document.querySelector('#root h1')?.textContent === brokenHeading
    const couldNotStart = document.querySelector<HTMLElement>('#boot-failure')?.hidden === false
    if (!isWhite && !isBroken && !couldNotStart) return
    isReported = true
    // The console is how a page reports to the test.
    console.error(
      `nothing to be seen: ${JSON.stringify({ isWhite, isBroken, couldNotStart })} ${location.pathname}`,
    )
  }, 100)
}
