import type { Page } from '@playwright/test'

/**
 * An expression for the URL of the app's own script, which identifies the build. The scripts before it are shared chunks, which may be
 * equal in several builds.
 */
export const APP_SCRIPT = "[...document.querySelectorAll('script[type=module]')].at(-1).src"

/** Which build a page runs: the address of its script. */
export const appScriptOf = (page: Page): Promise<string> => page.evaluate<string>(APP_SCRIPT)
