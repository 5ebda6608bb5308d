import { useLingui } from '@lingui/react/macro'
import type { StatementEntry } from '../../data/statement.ts'
import { entryDescription } from '../../domain/money/statement-entry.ts'
import { WALLET } from '../../domain/money/transfer-rules.ts'

/** What a transaction was, in a few words: its type, then what it was about or between which accounts. */
export function useActivity(): (entry: StatementEntry) => string {
  const { t } = useLingui()
  const labels: Readonly<Record<string, string>> = {
    deposit: t`Deposit`,
    withdraw: t`Withdraw`,
    transfer: t`Transfer`,
    bonus: t`Bonus`,
    finish_bonus: t`Bonus finished`,
  }
  const account = (code: string) => (code === WALLET ? t`Main wallet` : code)
  return (entry) => {
    const { statementType, from, to } = entry
    const label = labels[statementType] ?? statementType
    const about = entryDescription(entry)
    if (about !== undefined) return `${label}: ${about}`
    return from && to ? `${label}: ${account(from)} → ${account(to)}` : label
  }
}
