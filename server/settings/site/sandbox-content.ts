import type { Market } from '#domain/markets.ts'
import { CONTACT_LINE, CONTACT_TEXT } from '../content/contact.ts'
import { KIP_RATE } from '../content/money/exchange-rate.ts'
import { HOUSE_BANK_ACCOUNTS, HOUSE_WALLET, OFFERED_ACCOUNTS } from '../content/money/house-accounts.ts'
import { QR_RECEIVERS } from '../content/money/qr-providers.ts'
import { NOTICE, SANDBOX_WEBSITE, SITE_NAME } from '../content/notice.ts'
import type { SiteContent } from './site-content.ts'

/** The site's content in the sandbox. All of it is invented and must never be shown where money is real. */
export function sandboxContent(market: Market): SiteContent {
  return {
    name: SITE_NAME,
    website: SANDBOX_WEBSITE,
    notice: NOTICE,
    contact: { text: CONTACT_TEXT, ...CONTACT_LINE },
    house: {
      accounts: HOUSE_BANK_ACCOUNTS,
      shown: OFFERED_ACCOUNTS[market].flatMap(
        (code) => HOUSE_BANK_ACCOUNTS.find(({ bankCode }) => bankCode === code) ?? [],
      ),
      wallet: HOUSE_WALLET,
      qr: QR_RECEIVERS,
      name: HOUSE_WALLET.walletAccountName,
      kipRate: KIP_RATE,
    },
  }
}
