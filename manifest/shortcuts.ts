import type { Market } from './markets.ts'

/** An entry of the long-press menu. */
export interface ManifestShortcut {
  readonly name: string
  readonly url: string
}

/** Each entry of the long-press menu opens a screen and never starts an action. Only screens that exist are listed. */
const SHORTCUTS = [
  { url: '/user/home?source=shortcut', name: { th: 'เช็คยอดเงิน', lo: 'ກວດຍອດເງິນ' } },
  { url: '/contact?source=shortcut', name: { th: 'ติดต่อเรา', lo: 'ຕິດຕໍ່ພວກເຮົາ' } },
] as const

/** The long-press menu of the icon in the market's language. */
export function shortcutsOf(market: Market): readonly ManifestShortcut[] {
  return SHORTCUTS.map(({ url, name }) => ({ url, name: name[market.locale] }))
}
