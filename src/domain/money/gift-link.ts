import { parseUrl } from '../text/parse-url.ts'

/** Default minimum value of a mobile-wallet gift, in baht. */
export const GIFT_MINIMUM_BAHT = 2

/** What members are asked to transfer to a mobile wallet at least, in baht. Less is credited as well. */
export const WALLET_MINIMUM_BAHT = 2

/** The default key of gift links. It is in every copy of the app, so it only keeps links from being read at a glance. */
export const TRUELINK_DEVELOPMENT_KEY = 'krapao-development-truelink-key'

export const GIFT_HOST = 'gift.truemoney.com'
const GIFT_PATH = '/campaign/'
const GIFT_CODE = /^[A-Za-z0-9]{10,64}$/

/** The link of a mobile-wallet gift. */
export function giftLink(code: string): string {
  return `https://${GIFT_HOST}${GIFT_PATH}?v=${code}`
}

/** Whether a text has the form of the code of a gift. */
export function isGiftCode(text: string): boolean {
  return GIFT_CODE.test(text)
}

/** The code of a gift; undefined for anything that is not exactly a gift link: another host, scheme, port or path, a user, or a second code. */
export function giftCode(link: string): string | undefined {
  const url = parseUrl(link.trim())
  if (url === undefined) return undefined
  const isGift =
    url.origin === `https://${GIFT_HOST}` &&
    url.username === '' &&
    url.password === '' &&
    (url.pathname === GIFT_PATH || url.pathname === GIFT_PATH.slice(0, -1))
  const codes = url.searchParams.getAll('v')
  const [code] = codes
  return isGift && codes.length === 1 && code !== undefined && isGiftCode(code) ? code : undefined
}
