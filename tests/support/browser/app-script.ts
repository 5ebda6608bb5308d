import type { Page } from '@playwright/test'

/** The address of the script that is the app's own, which names its build; an expression for the page. */
export const APP_SCRIPT = "document.querySelector('script[type=module]').src"

/** Which build a page runs: the address of its script. */
export const appScriptOf = (page: Page): Promise<string> => page.evaluate<string>(APP_SCRIPT)
