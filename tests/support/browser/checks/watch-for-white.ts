import type { BrowserContext } from '@playwright/test'
import { logNothingToBeSeen } from '../../pages/nothing-to-be-seen.ts'

/**
 * Makes every page check itself ten times a second. It logs an error when the page is empty, reports that it could not start, or shows the
 * error screen.
 * @param heading the heading of the error screen
 */
export async function watchForWhite(context: BrowserContext, heading: string): Promise<void> {
  await context.addInitScript(logNothingToBeSeen, heading)
}
