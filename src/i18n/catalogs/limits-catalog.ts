import { catalogOf } from './catalog.ts'

/** A member's own deposit limits, pauses and activity. */
export const limitsCatalog = catalogOf(import.meta.glob('../../locales/*/limits.po'))
