/** A cell of a table; null is empty. */
type Cell = string | number | null | undefined

/** A spreadsheet would calculate what begins so. */
const FORMULA = /^[=+\-@\t\r]/

/**
 * A table as a file for spreadsheets: UTF-8 that they recognise, a comma between cells, and no text that they would calculate.
 * @param rows the first one has the names of the columns; numbers are written as they are
 */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join()}\r\n`).join('')}`
}

function cellOf(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA.test(cell ?? '') ? `'${cell}` : (cell ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Offers a table as a file to keep. */
export function saveCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  const address = URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
