import { parseCsv } from './read-csv.ts'

/** A column that a file of a bank may have, and how its heading reads. */
export interface CsvColumn<K extends string> {
  readonly kind: K
  readonly name: string
  readonly heading: RegExp
}

/** The lines of a file, and which of its columns is which, by their place from 0. */
export interface CsvLines<K extends string> {
  readonly heading: readonly string[]
  readonly lines: readonly (readonly string[])[]
  readonly places: Readonly<Partial<Record<K, number>>>
}

/** In how many lines at the beginning, which may have the name of the bank and the account, the headings are looked for. */
const PREAMBLE = 40

/** Reads the lines below the headings. @param chosen where somebody says that a column is; below 0: nowhere */
export function csvLines<K extends string>(
  text: string,
  columns: readonly CsvColumn<K>[],
  chosen: Readonly<Partial<Record<K, number>>>,
): CsvLines<K> {
  const rows = parseCsv(text)
  const found = rows.slice(0, PREAMBLE).map((row) => placesIn(row, columns))
  const counts = found.map((places) => Object.keys(places).length)
  const at = counts.indexOf(Math.max(0, ...counts))
  const heading = rows[at] ?? []
  return { heading, lines: rows.slice(at + 1), places: { ...found[at], ...chosen } }
}

/** Where the columns are in a line of headings. */
function placesIn<K extends string>(
  heading: readonly string[],
  columns: readonly CsvColumn<K>[],
): Partial<Record<K, number>> {
  const places: Partial<Record<K, number>> = {}
  const taken = new Set<number>()
  for (const column of columns) {
    const place = heading.findIndex((cell, index) => !taken.has(index) && column.heading.test(cell))
    if (place >= 0) {
      places[column.kind] = place
      taken.add(place)
    }
  }
  return places
}
