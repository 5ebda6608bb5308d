import type { Localized } from '#domain/languages.ts'
import type { Market } from '#domain/markets.ts'
import {
  HOUSE_BANK_ACCOUNTS,
  HOUSE_WALLET,
  type HouseBankAccount,
  KIP_RATE,
  OFFERED_ACCOUNTS,
} from '../content/money/house-accounts.ts'
import { QR_RECEIVERS, type QrReceivers } from '../content/money/qr-providers.ts'
import { CONTACT_LINE, CONTACT_TEXT, NOTICE, SANDBOX_WEBSITE, SITE_NAME } from '../content/site-texts.ts'

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

/** How many kip make a baht for money in kip, and since when. */
export interface KipRate {
  readonly kipPerBaht: number
  /** ISO 8601. */
  readonly since: string
}

/** The operator's accounts for incoming money. */
export interface House {
  /** All receiving accounts; the codes of their banks differ. */
  readonly accounts: readonly HouseBankAccount[]
  /** The accounts shown to members, in that order. */
  readonly shown: readonly HouseBankAccount[]
  readonly wallet: { readonly walletAccountName: string; readonly walletAccountNo: string } | undefined
  /** The operator's number at each QR provider. */
  readonly qr: QrReceivers
  /** The spelling used in a QR. */
  readonly name: string
  /** Undefined when no money is received in kip. */
  readonly kipRate: KipRate | undefined
}

/** The operator's contact. */
export interface SiteContact {
  /** HTML. */
  readonly text: Localized | undefined
  readonly lineLink: string | undefined
  readonly lineName: string | undefined
}

/** The operator's own content: name, texts, and accounts for incoming money. Outside the sandbox nothing of it is invented. */
export interface SiteContent {
  readonly name: string
  readonly website: string | undefined
  readonly notice: Localized | undefined
  readonly contact: SiteContact
  readonly house: House
}
