import type { StatementFilter } from '#domain/money/statement-filters.ts'
import { STATEMENT_KINDS } from './statement-kinds.ts'

/** The sources of lines. */
export type LineSource = 'ledger' | 'game' | 'withdrawal' | 'announcement' | 'ending'

/** Which lines of a statement are wanted. */
export interface LineFilter {
  /**
   * Kinds of transfers that are left out. The list names these because the whole statement leaves out only a few; each list has a stored
   * count of its own.
   */
  readonly hiddenKinds: readonly string[]
  readonly sources: readonly LineSource[]
}

/** The whole statement. */
export const EVERY_LINE: LineFilter = {
  hiddenKinds: kindsBut('deposit', 'bonus', 'finish_bonus'),
  sources: ['ledger', 'game', 'withdrawal', 'announcement', 'ending'],
}

const OF_KIND: Readonly<Record<StatementFilter, LineFilter>> = {
  deposit: { hiddenKinds: kindsBut('deposit'), sources: ['ledger', 'announcement'] },
  withdraw: { hiddenKinds: kindsBut(), sources: ['withdrawal'] },
  transfer: { hiddenKinds: kindsBut(), sources: ['game'] },
  bonus: { hiddenKinds: kindsBut('bonus', 'finish_bonus'), sources: ['ledger', 'ending'] },
}

/** The filter for one kind of line; for every line without a kind. */
export function lineFilter(kind: StatementFilter | undefined): LineFilter {
  return kind === undefined ? EVERY_LINE : OF_KIND[kind]
}

/** Kinds of transfers that are shown as none of these types. */
function kindsBut(...types: readonly string[]): readonly string[] {
  return Object.entries(STATEMENT_KINDS).flatMap(([kind, shown]) =>
    typeof shown !== 'string' && types.includes(shown.type) ? [] : [kind],
  )
}
