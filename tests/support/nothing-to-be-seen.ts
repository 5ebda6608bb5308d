/**
 * Runs in a page, and needs nothing from outside of itself. Looks ten times a second, and logs an error, once, when there is nothing on
 * the page, when it says that it could not start, or when the screen that stands in place of a broken one is shown.
 * @param brokenHeading what that screen says
 */
export function logNothingToBeSeen(brokenHeading: string): void {
  let isTold = false
  setInterval(() => {
    if (isTold || performance.getEntriesByName('app-stands').length === 0) return
    const root = document.querySelector('#root')
    const isWhite = root === null || root.getBoundingClientRect().height === 0 || root.textContent === ''
    const isBroken = document.querySelector('#root h1')?.textContent === brokenHeading
    const couldNotStart = document.querySelector<HTMLElement>('#boot-failure')?.hidden === false
    if (!isWhite && !isBroken && !couldNotStart) return
    isTold = true
    // The console is how a page reports to the test.
    console.error(
      `nothing to be seen: ${JSON.stringify({ isWhite, isBroken, couldNotStart })} ${location.pathname}`,
    )
  }, 100)
}
