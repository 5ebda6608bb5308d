/** An account of the house that members transfer money to. */
import type { Market } from '#domain/markets.ts'
export interface HouseBankAccount {
  readonly bankCode: string
  /** AUTO: the bank reports each transfer and the wallet is credited at once. Otherwise the member uploads the slip. */
  readonly mode?: 'AUTO' | undefined
  readonly bankAccountNo: string
  readonly bankAccountName: string
  readonly currency: 'BAHT' | 'LAK'
}

const NAME = 'KRAPAO CO LTD'

/** Those of the sandbox. Money in kip needs a rate that the member has seen first, so the account in Laos is not credited by itself. */
export const HOUSE_BANK_ACCOUNTS: readonly HouseBankAccount[] = [
  { bankCode: 'SCB', mode: 'AUTO', bankAccountNo: '4051234567', bankAccountName: NAME, currency: 'BAHT' },
  { bankCode: 'KBANK', mode: 'AUTO', bankAccountNo: '0987654321', bankAccountName: NAME, currency: 'BAHT' },
  { bankCode: 'GSB', mode: 'AUTO', bankAccountNo: '020123456789', bankAccountName: NAME, currency: 'BAHT' },
  { bankCode: 'BCEL', bankAccountNo: '010120001234567001', bankAccountName: NAME, currency: 'LAK' },
]

/** The code under which the mobile wallet reports transfers. It is no bank and takes no slips of banks. */
export const MOBILE_WALLET_CODE = 'TRUEMONEY'

/** The mobile wallet of the house in the sandbox. A transfer to it is credited to the member whose phone number sent it. */
export const HOUSE_WALLET = { walletAccountName: NAME, walletAccountNo: '0801234567' } as const

/** In which order each market is offered the accounts; members with an account across the border may use the others too. */
export const OFFERED_ACCOUNTS: Readonly<Record<Market, readonly string[]>> = {
  th: ['SCB', 'KBANK', 'GSB', 'BCEL'],
  lo: ['BCEL', 'SCB', 'KBANK'],
}

/** The account of the sandbox's house at that bank. */
export function findHouseAccount(bankCode: string): HouseBankAccount | undefined {
  return HOUSE_BANK_ACCOUNTS.find((account) => account.bankCode === bankCode)
}
