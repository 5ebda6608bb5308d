import type { Localized } from '#domain/languages.ts'
import type { HouseBankAccount } from '../content/money/house-accounts.ts'
import type { QrReceivers } from '../content/money/qr-providers.ts'

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
