import type { HouseBankAccount } from '../content/money/house-accounts.ts'
import type { Localized } from '#domain/languages.ts'
import type { QrReceivers } from '../content/money/qr-providers.ts'

/** How many kip make a baht for money that arrives in kip, and since when that holds. */
export interface KipRate {
  readonly kipPerBaht: number
  /** ISO 8601. */
  readonly since: string
}

/** Where the house receives money. */
export interface House {
  /** All that receive; the codes of their banks differ. */
  readonly accounts: readonly HouseBankAccount[]
  /** Those that members are shown, in that order. */
  readonly shown: readonly HouseBankAccount[]
  readonly wallet: { readonly walletAccountName: string; readonly walletAccountNo: string } | undefined
  /** The number under which the house receives at each maker of QR codes. */
  readonly qr: QrReceivers
  /** As it is written into a QR. */
  readonly name: string
  /** Undefined where nothing is received in kip. */
  readonly kipRate: KipRate | undefined
}

/** How the operator is reached. */
export interface SiteContact {
  /** HTML. */
  readonly text: Localized | undefined
  readonly lineLink: string | undefined
  readonly lineName: string | undefined
}

/** What is the operator's own: who they are, what they say, and where they receive money. Nobody else may make it up. */
export interface SiteContent {
  readonly name: string
  readonly website: string | undefined
  readonly notice: Localized | undefined
  readonly contact: SiteContact
  readonly house: House
}
