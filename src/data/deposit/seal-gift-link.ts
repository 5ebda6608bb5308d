import AES from 'crypto-js/aes'
import { giftLinkWithin, TRUELINK_DEVELOPMENT_KEY } from '../../domain/money/gift-link.ts'
import { env } from '../../env.ts'

/**
 * Encrypts a gift link in the format that the operator's backend expects. In a file of its own, so that only members who redeem gifts
 * download its dependencies. The key is public, so this protects nothing; TLS does.
 */
export function sealGiftLink(link: string): string {
  return AES.encrypt(
    giftLinkWithin(link) ?? link.trim(),
    env.giftLinkKey || TRUELINK_DEVELOPMENT_KEY,
  ).toString()
}
