import { useLingui } from '@lingui/react/macro'
import type { StatementEntry } from '../../data/wallet/statement.ts'
import { entrySign, entryStatus, entryDescription } from '../../domain/money/statement-entry.ts'
import { WALLET } from '../../domain/money/transfer-rules.ts'
import { entryStatusText } from '../../i18n/entry-status-text.ts'
import { formatBaht } from '../../i18n/format.ts'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import type { AmountTone } from '../../ui/list-row.tsx'
import type { IconName } from '../../ui/pictures/icon.tsx'
import type { LozengeTone } from '../../ui/pictures/lozenge.tsx'

const ICONS: Readonly<Record<string, IconName>> = {
  deposit: 'deposit',
  withdraw: 'withdraw',
  transfer: 'swap',
  bonus: 'gift',
  finish_bonus: 'flag',
}

interface EntryLooks {
  readonly icon: IconName
  readonly tone: LozengeTone
  /** With its sign, without a currency. */
  readonly amount: string
  readonly amountTone: AmountTone
}

type Amount = Pick<StatementEntry, 'statementType' | 'amount' | 'moved'>

/** The amount of a transaction: below zero for money that went out. */
export function signedSatang(entry: Amount): number {
  return entrySign(entry) < 0 ? -Math.abs(entry.amount) : Math.abs(entry.amount)
}

/** The look of a transaction. Green is only for money that has come in; an amount is crossed out only where nothing moved. */
export function entryLooks(entry: Amount & Pick<StatementEntry, 'status'>): EntryLooks {
  const { statementType, status, moved } = entry
  const sign = entrySign(entry)
  const how = entryStatus(status)
  const isIn = how === 'success' && sign > 0
  return {
    icon: ICONS[statementType] ?? 'list',
    tone: how === 'failed' ? 'error' : how === 'progress' ? 'wait' : isIn ? 'ok' : 'info',
    amount: formatBaht(signedSatang(entry), { sign: sign > 0, symbol: false }),
    amountTone: how === 'failed' && moved === undefined ? 'failed' : isIn ? 'in' : 'plain',
  }
}

interface EntryStatusProps {
  status: string | undefined
  /** Without a pill, as in a list. */
  plain?: boolean
}

/** The status of a transaction in words. */
export function EntryStatus({ status, plain = false }: EntryStatusProps) {
  const { i18n } = useLingui()
  const how = entryStatus(status)
  return (
    <StatusBadge status={how} plain={plain}>
      {entryStatusText(i18n, how)}
    </StatusBadge>
  )
}

/** A short description of a transaction: its type, then its subject or its accounts. */
export function useActivity(): (entry: StatementEntry) => string {
  const { t } = useLingui()
  const labels: Readonly<Record<string, string>> = {
    deposit: t`Deposit`,
    withdraw: t`Withdraw`,
    transfer: t`Transfer`,
    bonus: t`Bonus`,
    finish_bonus: t`Bonus finished`,
    correction: t`Correction`,
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
