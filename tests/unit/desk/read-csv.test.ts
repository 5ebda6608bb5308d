import { expect, it } from 'vitest'
import { csvLines } from '../../../desk/src/csv/csv-lines.ts'
import { amountIn, dayIn, decodeText, isMoneyOut, parseCsv } from '../../../desk/src/csv/read-csv.ts'

it.each([
  [
    'a,b\r\n"1,250.50","x ""y"""\r\n',
    [
      ['a', 'b'],
      ['1,250.50', 'x "y"'],
    ],
  ],
  [
    'a;b\n1;"two\nlines"',
    [
      ['a', 'b'],
      ['1', 'two\nlines'],
    ],
  ],
  [
    'a\tb\n\n  \t\n1\t',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  ['', []],
  ['"open', [['open']]],
])('%j is read as a table', (text, rows) => {
  expect(parseCsv(text)).toEqual(rows)
})

it('a file is read as UTF-8, as UTF-16 of spreadsheets, or as what Thai banks write', () => {
  const thai = 'ฝาก'
  expect(decodeText(new TextEncoder().encode(`\uFEFF${thai}`))).toBe(thai)
  expect(decodeText(Uint8Array.of(0xbd, 0xd2, 0xa1))).toBe(thai)
  expect(decodeText(Uint8Array.of(0xff, 0xfe, 0x1d, 0x0e, 0x32, 0x0e, 0x01, 0x0e))).toBe(thai)
})

it.each([
  ['1,250.50', 125_050],
  ['-300.00', -300_00],
  ['(300.00)', -300_00],
  ['300.00-', -300_00],
  ['300.00 DR', -300_00],
  ['300.00 CR', 300_00],
  ['+300', 300_00],
  ['฿ 1,000', 1000_00],
  ['๓๐๐', 300_00],
  ['0.00', 0],
  ['', undefined],
  ['x1234', undefined],
])('%j is that amount', (cell, amount) => {
  expect(amountIn(cell)).toBe(amount)
})

it.each([
  '2026-11-28',
  '28/11/2026',
  '28/11/2569 14:05',
  '28/11/69',
  '28-11-26',
  '28 พ.ย. 2569',
  '28 พฤศจิกายน 69',
  '28 Nov 2026',
  '28-Nov-26',
  '20261128',
  '25691128',
  '2569-11-28T14:05:00',
])('%j is the 28th of November 2026', (cell) => {
  expect(dayIn(cell, '2026-11-28')).toBe('2026-11-28')
})

it.each(['', 'SCB', '123', '28/13/2026', '4051234567'])('%j is no day', (cell) => {
  expect(dayIn(cell, '2026-11-28')).toBeUndefined()
})

it('the headings are found below the lines about the account, and somebody may choose other columns', () => {
  const text =
    'Bank of tests\nAccount,405-1\nDate,Description,Withdrawal,Deposit,Balance\n28/11/2026,x,,300.00,500.00\n'
  const columns = [
    { kind: 'day', name: 'Day', heading: /date/i },
    { kind: 'in', name: 'In', heading: /deposit/i },
  ] as const
  const { heading, lines, places } = csvLines(text, columns, {})
  expect(heading[0]).toBe('Date')
  expect(lines).toEqual([['28/11/2026', 'x', '', '300.00', '500.00']])
  expect(places).toEqual({ day: 0, in: 3 })
  expect(csvLines(text, columns, { in: 4 }).places).toEqual({ day: 0, in: 4 })
})

it('a cell of a line says whether its amount left', () => {
  expect([isMoneyOut(['DR', '300']), isMoneyOut(['ถอนเงิน']), isMoneyOut(['Deposit of Dr. Nok'])]).toEqual([
    true,
    true,
    false,
  ])
})
