import AES from 'crypto-js/aes'
import { giftLinkWithin, TRUELINK_DEVELOPMENT_KEY } from '../../domain/money/gift-link.ts'
import { env } from '../../env.ts'

/**
 * A gift link in the form that the operator's backend opens. Stands apart because of what it needs: only those who redeem gifts download
 * it. The key is the same for everyone and known to all, so this hides nothing; TLS does.
 */
export function sealGiftLink(link: string): string {
  return AES.encrypt(
    giftLinkWithin(link) ?? link.trim(),
    env.giftLinkKey || TRUELINK_DEVELOPMENT_KEY,
  ).toString()
}
