import type { BankLine } from '../../contract/books.ts'

/** A line of a bank's statement. */
export interface StatementLine {
  readonly cells: readonly string[]
  /** In hundredths; below zero where it left the account. */
  readonly amount: number
  /** What the account had after it, in hundredths; undefined where the file does not say. */
  readonly balance: number | undefined
}

/** A statement beside the books. */
export interface Comparison {
  readonly both: readonly (readonly [StatementLine, BankLine])[]
  readonly onlyBank: readonly StatementLine[]
  readonly onlyBooks: readonly BankLine[]
}

/**
 * Which lines of a statement the books have: those of the same amount that name the bank's number, then those of the same amount. Each line of either has at
 * most one of the other.
 */
export function compareStatement(
  statement: readonly StatementLine[],
  books: readonly BankLine[],
): Comparison {
  const left = new Set(books)
  const both = new Map<StatementLine, BankLine>()
  const pair = (isSame: (line: StatementLine, known: BankLine) => boolean) => {
    for (const line of statement) {
      if (both.has(line)) continue
      const known = [...left].find((each) => each.amount === line.amount && isSame(line, each))
      if (known === undefined) continue
      both.set(line, known)
      left.delete(known)
    }
  }
  pair(({ cells }, { number }) => isNumbered(cells, number))
  pair(() => true)
  return {
    both: [...both],
    onlyBank: statement.filter((line) => !both.has(line)),
    onlyBooks: [...left],
  }
}

/** Shorter numbers are in other words by chance. */
const SURE_LENGTH = 6

function isNumbered(cells: readonly string[], number: string | null | undefined): boolean {
  const plain = plainNumber(number ?? '')
  if (plain === '') return false
  return cells.some((cell) => {
    const text = plainNumber(cell)
    return text === plain || (plain.length >= SURE_LENGTH && text.includes(plain))
  })
}

const plainNumber = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+/, '')

/** What an account had before the first line of a statement and after the last. */
export interface Balances {
  readonly before: number
  readonly after: number
  /** Whether each balance follows from the one before: no line is missing, and no amount was read wrongly. */
  readonly isWhole: boolean
}

/** The balances of a statement that says them, the oldest line first or last; undefined for any other. */
export function balancesOf(statement: readonly StatementLine[]): Balances | undefined {
  const told = statement.flatMap(({ amount, balance }) => (balance === undefined ? [] : { amount, balance }))
  if (told.length === 0 || told.length < statement.length) return undefined
  const isWhole = (lines: typeof told) =>
    lines.every(({ amount, balance }, at) => at === 0 || lines[at - 1]?.balance === balance - amount)
  const newestFirst = told.toReversed()
  const lines = !isWhole(told) && isWhole(newestFirst) ? newestFirst : told
  const [first, last] = [lines[0], lines.at(-1)]
  return (
    first && last && { before: first.balance - first.amount, after: last.balance, isWhole: isWhole(lines) }
  )
}
