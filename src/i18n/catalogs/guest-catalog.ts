import { catalogOf } from './catalog.ts'

/** The other pages for visitors. */
export const guestCatalog = catalogOf(import.meta.glob('../../locales/*/guest.po'))
