import { catalogOf } from './catalog.ts'

/** The prize wheel and its coupons. */
export const spinCatalog = catalogOf(import.meta.glob('../../locales/*/spin.po'))
