import type { Page } from '@playwright/test'

/**
 * The address of the script that is the app's own, which names its build; an expression for the page. Those before it are parts that others need,
 * and may be the same in several builds.
 */
export const APP_SCRIPT = "[...document.querySelectorAll('script[type=module]')].at(-1).src"

/** Which build a page runs: the address of its script. */
export const appScriptOf = (page: Page): Promise<string> => page.evaluate<string>(APP_SCRIPT)
