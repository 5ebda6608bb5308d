import AES from 'crypto-js/aes'
import { TRUELINK_DEVELOPMENT_KEY } from '../../../domain/money/gift-link.ts'
import { env } from '../../../env.ts'
import { giftLinksWithin } from './pasted-gift.ts'

/** The most of a text without a link that is sent; the backend refuses a longer one unread. */
const MOST_SIGNS = 1000

/** A gift in a pasted text, ready to be sent. */
export interface SealedGift {
  readonly sealed: string
  /** The links of the different gifts in the text; only one at a time can be sent. Without any, the backend decides about the whole text. */
  readonly links: readonly string[]
}

/**
 * Finds the link of a gift in a pasted text and encrypts it in the format that the operator's backend expects. In a file of its own, so that
 * only members who redeem gifts download its dependencies. The key is public, so this protects nothing; TLS does.
 */
export function sealGiftLink(pasted: string): SealedGift {
  const links = giftLinksWithin(pasted)
  const [link = pasted.trim().slice(0, MOST_SIGNS)] = links
  return {
    sealed: AES.encrypt(link, env.giftLinkKey || TRUELINK_DEVELOPMENT_KEY).toString(),
    links,
  }
}
