import type { Market } from '#domain/markets.ts'
import type { KnownBank } from '../../../../desk/contract/site/sections.ts'

/** The sandbox's rate for money in kip. A QR or slip accepted at one rate is never converted again at another. */
export const KIP_RATE = { kipPerBaht: 690, since: '2026-11-01T00:00:00.000Z' } as const

/** An account of the operator that members transfer money to. */
export interface HouseBankAccount {
  readonly bankCode: string
  /** AUTO: the bank reports each transfer and the wallet is credited at once. Otherwise the member uploads the slip. */
  readonly mode?: 'AUTO' | undefined
  readonly bankAccountNo: string
  readonly bankAccountName: string
  readonly currency: 'BAHT' | 'LAK'
  /** In whole baht. */
  readonly dailyLimit?: number | undefined
}

const NAME = 'KRAPAO CO LTD'

/** The sandbox's accounts. Money in kip needs a rate that the member has seen first, so the account in Laos is not credited automatically. */
export const HOUSE_BANK_ACCOUNTS: readonly (HouseBankAccount & { readonly bankCode: KnownBank })[] = [
  { bankCode: 'SCB', mode: 'AUTO', bankAccountNo: '4051234567', bankAccountName: NAME, currency: 'BAHT' },
  { bankCode: 'KBANK', mode: 'AUTO', bankAccountNo: '0987654321', bankAccountName: NAME, currency: 'BAHT' },
  { bankCode: 'GSB', mode: 'AUTO', bankAccountNo: '020123456789', bankAccountName: NAME, currency: 'BAHT' },
  { bankCode: 'BCEL', bankAccountNo: '010120001234567001', bankAccountName: NAME, currency: 'LAK' },
]

/** The code under which the mobile wallet reports transfers. It is not a bank and accepts no bank slips. */
export const MOBILE_WALLET_CODE = 'TRUEMONEY'

/** The operator's mobile wallet in the sandbox. A transfer to it is credited to the member whose phone number sent it. */
export const HOUSE_WALLET = { walletAccountName: NAME, walletAccountNo: '0801234567' } as const

/** The order in which each market sees the accounts; members with an account across the border may use the others too. */
export const OFFERED_ACCOUNTS: Readonly<Record<Market, readonly string[]>> = {
  th: ['SCB', 'KBANK', 'GSB', 'BCEL'],
  lo: ['BCEL', 'SCB', 'KBANK'],
}

/** The operator's account at that bank, in the sandbox. */
export function findHouseAccount(bankCode: string): HouseBankAccount | undefined {
  return HOUSE_BANK_ACCOUNTS.find((account) => account.bankCode === bankCode)
}
