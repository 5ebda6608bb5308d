import type { BrowserContext } from '@playwright/test'
import { logNothingToBeSeen } from '../nothing-to-be-seen.ts'

/**
 * Has every page look at itself ten times a second, and log an error when there is nothing on it, when it says that it could not start, or
 * when the screen that stands in place of a broken one is shown.
 * @param heading what that screen says
 */
export async function watchForWhite(context: BrowserContext, heading: string): Promise<void> {
  await context.addInitScript(logNothingToBeSeen, heading)
}
