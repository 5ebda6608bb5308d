import { catalogOf } from './catalog.ts'

/** The member area. */
export const memberCatalog = catalogOf(import.meta.glob('../../locales/*/member.po'))

/** Moving money between wallet, games and bank, and its outcome. */
export const moneyCatalog = catalogOf(import.meta.glob('../../locales/*/money.po'))

/** Deposits. */
export const depositCatalog = catalogOf(import.meta.glob('../../locales/*/deposit.po'))

/** Bonuses, promotions, banners, invitations and refunds. */
export const rewardsCatalog = catalogOf(import.meta.glob('../../locales/*/rewards.po'))

/** Why a slip failed. */
export const slipsCatalog = catalogOf(import.meta.glob('../../locales/*/slips.po'))
