import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Market } from './markets.ts'

/** A picture of the install dialog. */
export interface ManifestScreenshot {
  readonly src: string
  readonly sizes: string
  readonly type: 'image/png'
  readonly form_factor: 'narrow'
  readonly label: string
}

/** Pixel size of every screenshot: a phone of 412 by 915 CSS pixels at twice the density. */
const SIZES = '824x1830'

const PICTURES = [
  { name: 'login', label: { th: 'เข้าสู่ระบบ', lo: 'ເຂົ້າສູ່ລະບົບ' } },
  { name: 'home', label: { th: 'ยอดเงินและเกม', lo: 'ຍອດເງິນ ແລະ ເກມ' } },
] as const

/** The pictures of the install dialog that exist for this market in public/screenshots. */
export function screenshotsOf(market: Market): readonly ManifestScreenshot[] {
  return PICTURES.map(({ name, label }) => ({
    src: `/screenshots/${name}-${market.locale}.png`,
    sizes: SIZES,
    type: 'image/png' as const,
    form_factor: 'narrow' as const,
    label: label[market.locale],
  })).filter(({ src }) => existsSync(fileURLToPath(new URL(`../public${src}`, import.meta.url))))
}
