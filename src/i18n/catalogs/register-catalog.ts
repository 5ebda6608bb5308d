import { catalogOf } from './catalog.ts'

/** Becoming a member. */
export const registerCatalog = catalogOf(import.meta.glob('../../locales/*/register.po'))
