import { expect, it } from 'vitest'
import type { BankLine } from '../../../desk/contract/books.ts'
import { referenceIn } from '../../../desk/contract/payment-files.ts'
import { balancesOf, compareStatement } from '../../../desk/src/books/compare-statement.ts'

const line = (amount: number, ...cells: string[]) => ({ cells, amount, balance: undefined })
const known = (id: string, amount: number, number?: string): BankLine => ({
  id,
  at: '2026-11-28T05:00:00.000Z',
  kind: amount > 0 ? 'credited' : 'paid',
  amount,
  number,
})

it('a line of the bank is that of the books with its number, however it is spelled, before any other of its amount', () => {
  const [first, second] = [line(300, 'TRF 00ab-1234567'), line(300, 'cash')]
  const [other, own] = [known('other', 300), known('own', 300, 'AB1234567')]
  expect(compareStatement([first, second], [other, own]).both).toEqual([
    [first, own],
    [second, other],
  ])
})

it('a line has one of the same amount at most, and what only one of both has is left', () => {
  const { both, onlyBank, onlyBooks } = compareStatement(
    [line(300), line(300), line(-50)],
    [known('one', 300), known('paid', 50)],
  )
  expect(both).toHaveLength(1)
  expect(onlyBank).toEqual([line(300), line(-50)])
  expect(onlyBooks).toEqual([known('paid', 50)])
})

it('a number with another amount is not the same line', () => {
  expect(compareStatement([line(299, 'AB1234567')], [known('one', 300, 'AB1234567')]).both).toEqual([])
})

const withBalance = (amount: number, balance: number) => ({ cells: [], amount, balance })

it('the balances of a statement are known from its lines, whichever comes first, and a gap is seen', () => {
  const lines = [withBalance(300, 1300), withBalance(-100, 1200)]
  const told = { before: 1000, after: 1200, isWhole: true }
  expect(balancesOf(lines)).toEqual(told)
  expect(balancesOf(lines.toReversed())).toEqual(told)
  expect(balancesOf([...lines, withBalance(5, 1500)])).toMatchObject({ isWhole: false })
  expect(balancesOf([line(300)])).toBeUndefined()
})

it.each([
  ['PAYMENT kp00003007 SOMCHAI', 'KP00003007'],
  ['KP00003007', 'KP00003007'],
  ['XKP00003007', undefined],
  ['KP0003', undefined],
])('the reference in %j is %s', (text, reference) => {
  expect(referenceIn(text)).toBe(reference)
})
