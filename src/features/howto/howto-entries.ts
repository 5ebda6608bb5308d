import type { IconName } from '../../ui/pictures/icon.tsx'

/** The topics, in the order of the page. */
export const HOWTO_ENTRIES = ['wallet', 'play', 'balance', 'bonus', 'end-bonus'] as const

export type HowtoEntry = (typeof HOWTO_ENTRIES)[number]

export const HOWTO_ICONS: Readonly<Record<HowtoEntry, IconName>> = {
  wallet: 'swap',
  play: 'play',
  balance: 'refresh',
  bonus: 'ticket',
  'end-bonus': 'check-circle',
}
