import { STATEMENT_FILTERS, type StatementFilter } from '../../domain/money/statement-filters.ts'

/** The statement's search parameters in the URL. */
export interface StatementSearch {
  /** The kind of transactions that is shown. */
  kind?: StatementFilter
  /** Key of the transaction whose details are open. */
  entry?: string
}

/** Parses the search parameters; drops invalid ones. */
export function statementSearch(search: Readonly<Record<string, unknown>>): StatementSearch {
  const kind = STATEMENT_FILTERS.find((name) => name === search['kind'])
  const { entry } = search
  return { ...(kind !== undefined && { kind }), ...(typeof entry === 'string' && { entry }) }
}
