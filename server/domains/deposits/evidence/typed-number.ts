import { worthOfKip } from '#domain/money/kip.ts'
import type { Act } from '../../../../desk/contract/slips.ts'
import { Refusal } from '../../../platform/errors.ts'
import { type HouseBankAccount, MOBILE_WALLET_CODE } from '../../../settings/content/money/house-accounts.ts'
import type { House } from '../../../settings/site/site-content.ts'
import type { Claim, Transfer } from '../credit/credit-once.ts'
import { isCreditable, type SlipRules } from './slips/check-record.ts'

/** Where a transfer may have arrived that a person has found: the accounts of the house, one of each bank, and its mobile wallet. */
export function receiversOf({
  accounts,
  wallet,
}: Pick<SlipRules, 'accounts' | 'wallet'>): readonly HouseBankAccount[] {
  const banks = [
    ...new Map(accounts.toReversed().map((account) => [account.bankCode, account])).values(),
  ].toReversed()
  if (wallet === undefined) return banks
  const { walletAccountNo: bankAccountNo, walletAccountName: bankAccountName } = wallet
  return [...banks, { bankCode: MOBILE_WALLET_CODE, bankAccountNo, bankAccountName, currency: 'BAHT' }]
}

/** What hundredths of a currency are worth. Banks and people name them also of kip, which has no part: such an amount is worth nothing. */
export function worthOfHundredths(
  hundredths: number,
  currency: HouseBankAccount['currency'] | undefined,
  kipRate: House['kipRate'],
): Pick<Transfer, 'amountSatang' | 'paidInKip'> {
  if (currency !== 'LAK') return { amountSatang: hundredths }
  const kip = hundredths / 100
  return Number.isSafeInteger(kip) ? worthOfKip(kip, kipRate) : { amountSatang: 0 }
}

/** A transfer that a person has found in the books of a bank of the house, or of its mobile wallet. Nobody knows its sender or its time. */
export type TypedTransfer = Transfer & Pick<Claim, 'evidence'> & { readonly code: string }

/**
 * Reads what a person has typed.
 *
 * @throws {Refusal} KEY_INVALID for a bank without an account of the house, and for no amount
 */
export function typedTransfer(
  {
    bankCode,
    reference,
    amount,
  }: Pick<Extract<Act, { act: 'accept-typed' }>, 'bankCode' | 'reference' | 'amount'>,
  rules: Pick<SlipRules, 'accounts' | 'kipRate' | 'wallet'>,
): TypedTransfer {
  const receiver = receiversOf(rules).find((account) => account.bankCode === bankCode)
  if (receiver === undefined) throw new Refusal('KEY_INVALID', { params: { key: 'bankCode' } })
  const worth = worthOfHundredths(amount, receiver.currency, rules.kipRate)
  if (!isCreditable(worth.amountSatang)) throw new Refusal('KEY_INVALID', { params: { key: 'amount' } })
  return { kind: 'bank', code: bankCode, number: reference, ...worth, sentAt: undefined, evidence: 'typed' }
}
