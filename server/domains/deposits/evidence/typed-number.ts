import type { Act } from '../../../../desk/contract/slips.ts'
import { Refusal } from '../../../platform/errors.ts'
import { type HouseBankAccount, MOBILE_WALLET_CODE } from '../../../settings/content/money/house-accounts.ts'
import { creditOf, type SlipCredit, type SlipRules } from './slips/check-record.ts'

/** Hundredths of a kip, which an amount on the wire is read in, and which the kip does not have. */
const PER_KIP = 100

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

/**
 * The credit for a transfer that a person has found in the books of a bank of the house, or of its mobile wallet.
 *
 * @throws {Refusal} KEY_INVALID for a bank without an account of the house, and for no amount
 */
export function typedCredit(
  {
    bankCode,
    reference,
    amount,
  }: Pick<Extract<Act, { act: 'accept-typed' }>, 'bankCode' | 'reference' | 'amount'>,
  rules: Pick<SlipRules, 'accounts' | 'kipRate' | 'wallet'>,
): SlipCredit {
  const accounts = receiversOf(rules)
  const receiver = accounts.find((account) => account.bankCode === bankCode)
  if (receiver === undefined) throw new Refusal('KEY_INVALID', { params: { key: 'bankCode' } })
  const isKip = receiver.currency === 'LAK'
  const transfer = {
    // The sender is not looked at: the person who found the transfer answers for it.
    senderBankCode: '',
    senderAccountNo: '',
    receiverBankCode: bankCode,
    receiverAccountNo: receiver.bankAccountNo,
    amount: isKip ? amount / PER_KIP : amount,
    currency: isKip ? 'LAK' : 'THB',
    sentAt: new Date(0),
    reference,
  } as const
  const credit = Number.isInteger(transfer.amount) ? creditOf(transfer, { ...rules, accounts }) : undefined
  if (credit === undefined) throw new Refusal('KEY_INVALID', { params: { key: 'amount' } })
  return { ...credit, sentAt: undefined }
}
