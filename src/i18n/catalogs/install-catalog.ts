import { catalogOf } from './catalog.ts'

/** The offer to install the app, and what is said inside another app. */
export const installCatalog = catalogOf(import.meta.glob('../../locales/*/install.po'))
