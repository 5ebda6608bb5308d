import { typedSatang } from '../../../src/domain/money/amount-input.ts'

/** The text of a file: UTF-8, or what Thai banks and spreadsheets write otherwise. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-874').decode(bytes)
  }
}

const SEPARATORS = [',', ';', '\t', '|'] as const

/** The cells of a table as text: between commas, semicolons, tabs or bars, in quotes where they have such signs. Empty lines are left out. */
export function parseCsv(text: string): readonly (readonly string[])[] {
  const [separator] = SEPARATORS.toSorted((a, b) => text.split(b).length - text.split(a).length)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at <= text.length; at += 1) {
    const sign = text[at] ?? '\n'
    if (isQuoted && at < text.length) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[(at += 1)]
      else isQuoted = false
    } else if (sign === '"' && cell.trim() === '') [cell, isQuoted] = ['', true]
    else if (sign === separator || sign === '\n') {
      row.push(cell.trim())
      cell = ''
      if (sign === '\n') {
        if (row.some((each) => each !== '')) rows.push(row)
        row = []
      }
    } else cell += sign
  }
  return rows
}

/** What money that leaves is called in a column of its own. */
const LEAVES = /^(?:dr\.?|d|debit|withdraw(?:al)?|ถอน(?:เงิน)?|เงินออก|จ่าย|โอนออก)$/i

/** The amount in a cell of a bank in hundredths, below zero for `-5.00`, `(5.00)` and `5.00-`; undefined for anything else. */
export function amountIn(cell: string): number | undefined {
  const plain = cell.replaceAll(/[\s()+]|[-\u2212]|LAK|kip|กีบ|₭|cr\.?$|dr\.?$/gi, '')
  const amount = typedSatang(plain)
  if (amount === null) return undefined
  return /[(\u2212-]|dr\.?$/i.test(cell) && amount !== 0 ? -amount : amount
}

/** Whether a cell of a line says that its amount left the account. */
export function isMoneyOut(cells: readonly string[]): boolean {
  return cells.some((cell) => LEAVES.test(cell))
}

const MONTHS = [
  ['ม.ค', 'มกรา', 'jan'],
  ['ก.พ', 'กุมภา', 'feb'],
  ['มี.ค', 'มีนา', 'mar'],
  ['เม.ย', 'เมษา', 'apr'],
  ['พ.ค', 'พฤษภา', 'may'],
  ['มิ.ย', 'มิถุนา', 'jun'],
  ['ก.ค', 'กรกฎา', 'jul'],
  ['ส.ค', 'สิงหา', 'aug'],
  ['ก.ย', 'กันยา', 'sep'],
  ['ต.ค', 'ตุลา', 'oct'],
  ['พ.ย', 'พฤศจิกา', 'nov'],
  ['ธ.ค', 'ธันวา', 'dec'],
]

const YEAR_FIRST = /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|^(20\d\d|25\d\d)(\d\d)(\d\d)/
const DAY_FIRST = /(\d{1,2})[-/. ](\d{1,2}|[^\d\s/-]{1,20})[-/. ]{1,3}(\d{4}|\d\d)(?!\d)/

/**
 * The day in a cell: `2026-11-28`; undefined where there is none. Years are those of Thailand or of the West, days come before months. Of a year of
 * two digits the one is meant that is nearer to `near`.
 */
export function dayIn(cell: string, near: string): string | undefined {
  const [, longYear, longMonth, longDay, year2, month2, day2] = YEAR_FIRST.exec(cell) ?? []
  const [, shortDay, shortMonth, shortYear] = DAY_FIRST.exec(cell) ?? []
  const year = westernYear(longYear ?? year2 ?? shortYear ?? '', Number(near.slice(0, 4)))
  const month = monthOf(longMonth ?? month2 ?? shortMonth ?? '')
  const day = Number(longDay ?? day2 ?? shortDay)
  const isDay = month > 0 && month <= 12 && day > 0 && day <= 31
  return isDay ? [year, month, day].map((part) => String(part).padStart(2, '0')).join('-') : undefined
}

function westernYear(written: string, near: number): number {
  const year = Number(written)
  if (written.length > 2) return year > 2400 ? year - 543 : year
  const [thai, western] = [2500 + year - 543, 2000 + year]
  return Math.abs(thai - near) < Math.abs(western - near) ? thai : western
}

function monthOf(written: string): number {
  const name = written.toLowerCase()
  return /^\d/.test(name)
    ? Number(name)
    : MONTHS.findIndex((names) => names.some((each) => name.startsWith(each))) + 1
}
