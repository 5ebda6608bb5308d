import { icons } from './icons.ts'
import type { Market } from './markets.ts'
import { screenshotsOf } from './screenshots.ts'
import { shareTarget } from './share-target.ts'
import { shortcutsOf } from './shortcuts.ts'

/** The brand's indigo: top of every screen, status bar and splash screen. */
export const BRAND_COLOUR = '#22327a'

/** The web app manifest of one market. Its `id` never changes, because phones identify the installed app by it. */
export function manifestOf(market: Market) {
  return {
    id: '/',
    scope: '/',
    start_url: '/user/home?source=pwa',
    name: market.name,
    short_name: market.name,
    description: market.description,
    lang: market.locale,
    dir: 'ltr' as const,
    display: 'standalone' as const,
    display_override: ['fullscreen' as const, 'standalone' as const],
    background_color: BRAND_COLOUR,
    theme_color: BRAND_COLOUR,
    categories: ['finance', 'entertainment'],
    icons: [...icons],
    shortcuts: [...shortcutsOf(market)],
    share_target: shareTarget,
    screenshots: [...screenshotsOf(market)],
  }
}
