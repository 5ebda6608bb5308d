import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Market } from './markets.ts'

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
    shortcuts: SHORTCUTS.map(({ url, name }) => ({ url, name: name[market.locale] })),
    share_target: shareTarget,
    screenshots: screenshotsOf(market),
  }
}

/** Icons of the app; the pictures are rendered from design sources by tools/icons/render-icons.ts. */
const icons = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
] as const

/** Each entry of the long-press menu opens a screen and never starts an action. Only screens that exist are listed. */
const SHORTCUTS = [
  { url: '/user/home?source=shortcut', name: { th: 'เช็คยอดเงิน', lo: 'ກວດຍອດເງິນ' } },
  { url: '/contact?source=shortcut', name: { th: 'ติดต่อเรา', lo: 'ຕິດຕໍ່ພວກເຮົາ' } },
] as const

/** Extensions of pictures that some phones share without a type. */
const PICTURE_EXTENSIONS = ['.png', '.jpg', '.jpeg', '.jfif', '.webp', '.heic', '.heif', '.avif']

/** What other apps may share: the picture of a slip. The service worker handles the form post (sw/share-target.ts), the server only before one runs. */
const shareTarget = {
  action: '/share-slip',
  method: 'POST' as const,
  enctype: 'multipart/form-data' as const,
  params: { files: [{ name: 'slip', accept: ['image/*', ...PICTURE_EXTENSIONS] }] },
}

/** Pixel size of every screenshot: a phone of 412 by 915 CSS pixels at twice the density. */
const SIZES = '824x1830'

const PICTURES = [
  { name: 'login', label: { th: 'เข้าสู่ระบบ', lo: 'ເຂົ້າສູ່ລະບົບ' } },
  { name: 'home', label: { th: 'ยอดเงินและเกม', lo: 'ຍອດເງິນ ແລະ ເກມ' } },
] as const

/** The pictures of the install dialog that exist for this market in public/screenshots. */
function screenshotsOf(market: Market) {
  return PICTURES.map(({ name, label }) => ({
    src: `/screenshots/${name}-${market.locale}.png`,
    sizes: SIZES,
    type: 'image/png' as const,
    form_factor: 'narrow' as const,
    label: label[market.locale],
  })).filter(({ src }) => existsSync(fileURLToPath(new URL(`../public${src}`, import.meta.url))))
}
