import { useLingui } from '@lingui/react/macro'

/** What moved money, of its kind in the ledger and what describes it. */
export function useLedgerWords(): (what: string) => string {
  const { t } = useLingui()
  const kinds = new Map([
    ['opening', t`Opening balance`],
    ['closing', t`Closing balance`],
    ['deposit', t`Deposit`],
    ['game-transfer', t`Transfer`],
    ['game-result', t`Game result`],
    ['withdrawal held', t`Withdrawal, held`],
    ['withdrawal SUCCESS', t`Withdrawal, paid`],
    ['withdrawal FAILED', t`Withdrawal, returned`],
    ['bonus', t`Bonus`],
    ['promotion', t`Promotion`],
    ['invite', t`Invite bonus`],
    ['luckydraw', t`Prize`],
    ['refund', t`Loss refund`],
    ['refund-to-wallet', t`Loss refund`],
    ['finish-bonus', t`Bonus finished`],
    ['forfeit', t`Bonus ended`],
    ['correction', t`Correction`],
  ])
  return (what) => {
    const [kind = '', ...description] = what.split(' ')
    return kinds.get(what) ?? [kinds.get(kind) ?? kind, ...description].join(' ')
  }
}

/** The names of accounts of the house. */
export function useAccountNames(): (account: string) => string {
  const { t } = useLingui()
  const words = useLedgerWords()
  const names = new Map([
    ['payout', t`Paid out`],
    ['opening', t`Opening balance`],
  ])
  return (account) => {
    const [kind, code = ''] = account.split(':')
    if (kind === 'bank') return t`Paid in: ${code}`
    if (kind === 'provider') return t`Won and lost: ${code}`
    return names.get(account) ?? words(account)
  }
}
