import { useLingui } from '@lingui/react/macro'
import { toBaht } from '../../../src/contract/primitives.ts'
import { BOOKS_ROLES, may } from '../../contract/roles.ts'
import { useSession } from '../http/session.ts'
import { useSending } from '../http/use-sending.ts'
import { Problem } from './problem.tsx'

interface ExportButtonProps {
  /** Of the file, without its ending. */
  readonly name: string
  /** Reads everything that belongs into the file, the names of the columns first. */
  readonly readRows: () => readonly Row[] | Promise<readonly Row[]>
}

/** Offers all of a list as a file for spreadsheets to those who may take it out of the house. */
export function ExportButton({ name, readRows }: ExportButtonProps) {
  const { t } = useLingui()
  const { me } = useSession()
  const { send, isPending, error } = useSending({
    mutationFn: async () => saveCsv(`${name}.csv`, await readRows()),
  })
  if (me === undefined || !may(BOOKS_ROLES, me.role)) return null
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => send()}>
        {t`Export (CSV)`}
      </button>
      <Problem error={error} />
    </>
  )
}

/** All of a list that comes in pages. @param size of a full page; after one that is not full there is none @param readNext reads what comes after these */
export async function readPages<T>(
  size: number,
  readNext: (before: readonly T[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const all: T[] = []
  for (let length = size; length === size;) {
    const page = await readNext(all)
    all.push(...page)
    length = page.length
  }
  return all
}

/** A cell of a table; null is empty. */
type Cell = string | number | null | undefined

/** The cells of one line. */
export type Row = readonly Cell[]

/** A spreadsheet would calculate what begins so. */
const FORMULA = /^[=+\-@\t\r]/

/**
 * A table as a file for spreadsheets: UTF-8 that they recognise, a comma between cells, and no text that they would calculate.
 * @param rows the first one has the names of the columns; numbers are written as they are
 */
export function csvOf(rows: readonly Row[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join()}\r\n`).join('')}`
}

function cellOf(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA.test(cell ?? '') ? `'${cell}` : (cell ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Offers a table as a file to keep. */
export function saveCsv(name: string, rows: readonly Row[]): void {
  const address = URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/**
 * Records of one kind as a table: a column for each value that one of them has, the parts of what has parts in columns of their own.
 * @param amounts the names of amounts in satang, which are written in baht
 */
export function tableOf(records: readonly object[], amounts: readonly string[]): Row[] {
  const flat = records.map((record) => new Map(leavesOf(record, '')))
  const names = [...new Set(flat.flatMap((leaves) => [...leaves.keys()]))]
  const cell = (value: unknown, name: string): Cell => {
    if (typeof value === 'number') return amounts.includes(name) ? toBaht(value) : value
    return typeof value === 'string' || typeof value === 'boolean' ? String(value) : null
  }
  return [names, ...flat.map((leaves) => names.map((name) => cell(leaves.get(name), name)))]
}

function leavesOf(value: object, path: string): [string, unknown][] {
  return Object.entries(value).flatMap(([key, part]: [string, unknown]): [string, unknown][] => {
    if (Array.isArray(part)) return [[path + key, part.join(' ')]]
    return typeof part === 'object' && part !== null ? leavesOf(part, `${path}${key} `) : [[path + key, part]]
  })
}
