/** Filters of the statement. An ended bonus counts as a bonus. */
export const STATEMENT_FILTERS = ['deposit', 'withdraw', 'transfer', 'bonus'] as const

export type StatementFilter = (typeof STATEMENT_FILTERS)[number]
