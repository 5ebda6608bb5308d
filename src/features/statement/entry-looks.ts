import type { StatementEntry } from '../../data/statement.ts'
import { entrySign, entryStatus } from '../../domain/money/statement-entry.ts'
import { formatBaht } from '../../i18n/format.ts'
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
