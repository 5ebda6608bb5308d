import { useLingui } from '@lingui/react/macro'
import type { StatementEntry } from '../../data/statement.ts'
import { entryDescription } from '../../domain/money/statement-entry.ts'
import { WALLET } from '../../domain/money/transfer-rules.ts'

/** A short description of a transaction: its type, then its subject or its accounts. */
export function useActivity(): (entry: StatementEntry) => string {
  const { t } = useLingui()
  const labels: Readonly<Record<string, string>> = {
    deposit: t`Deposit`,
    withdraw: t`Withdraw`,
    transfer: t`Transfer`,
    bonus: t`Bonus`,
    finish_bonus: t`Bonus finished`,
  }
  const account = (code: string) => (code === WALLET ? t({ message: 'Wallet', context: 'account' }) : code)
  return (entry) => {
    const { statementType, from, to } = entry
    const label = labels[statementType] ?? statementType
    const about = entryDescription(entry)
    if (about !== undefined) return statementType === 'bonus' ? t`Bonus ${about}` : `${label}: ${about}`
    if (statementType === 'deposit' && from) return t`Deposit, ${from}`
    if (statementType === 'withdraw' && to) return t`Withdrawal to ${to}`
    if (!from || !to) return label
    const source = account(from)
    const target = account(to)
    return statementType === 'transfer' ? t`${source} → ${target}` : `${label}: ${source} → ${target}`
  }
}
