import type { StatementEntry } from '../../data/statement.ts'
import { entrySign, entryStatus } from '../../domain/money/statement-entry.ts'
import { formatBaht } from '../../i18n/format.ts'
import type { IconName } from '../../ui/pictures/icon-name.ts'
import type { AmountTone } from '../../ui/list-row.tsx'
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

/** The amount of a transaction: below zero for money that went out. */
export function signedSatang({
  statementType,
  amount,
}: Pick<StatementEntry, 'statementType' | 'amount'>): number {
  return entrySign(statementType) < 0 ? -Math.abs(amount) : Math.abs(amount)
}

/** The look of a transaction. Green is only for money that has come in. */
export function entryLooks({ statementType, status, amount }: StatementEntry): EntryLooks {
  const sign = entrySign(statementType)
  const how = entryStatus(status)
  const isIn = how === 'success' && sign > 0
  return {
    icon: ICONS[statementType] ?? 'list',
    tone: how === 'failed' ? 'error' : how === 'progress' ? 'wait' : isIn ? 'ok' : 'info',
    amount: formatBaht(signedSatang({ statementType, amount }), { sign: sign > 0, symbol: false }),
    amountTone: how === 'failed' ? 'failed' : isIn ? 'in' : 'plain',
  }
}
