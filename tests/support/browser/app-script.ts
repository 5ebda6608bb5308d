import type { Page } from '@playwright/test'

/** The address of the script that is the app's own, which names its build; an expression for the page. */
export const APP_SCRIPT = "Array.from(document.querySelectorAll('link[data-app]'), ({ href }) => href).at(-1)"

/** Which build a page runs: the address of its script. */
export const appScriptOf = (page: Page): Promise<string> => page.evaluate<string>(APP_SCRIPT)
