import { expect, test } from 'vitest'
import { unlisted } from '../../../../src/features/on-its-way/items.ts'

const transfer = (key: string, amountSatang?: number) => ({ key, change: 'transfer', amountSatang })
const keysOf = (...of: Parameters<typeof unlisted>) => unlisted(...of).map(({ key }) => key)

test('of two equal transfers, one that has not reached the server keeps its row', () => {
  const open = [transfer('first', 100_00), transfer('second', 100_00)]
  const item = { kind: 'transfer', amount: 100_00, operationKey: 'first' }
  expect(keysOf(open, [])).toEqual(['first', 'second'])
  expect(keysOf(open, [item])).toEqual(['second'])
  expect(keysOf(open, [item, { ...item, operationKey: 'second' }])).toEqual([])
})

test('an item of another phone is not taken for a transfer of this one', () => {
  const item = { kind: 'transfer', amount: 100_00, operationKey: 'of the other phone' }
  expect(keysOf([transfer('own', 100_00)], [item])).toEqual(['own'])
})

test('a transfer of all is listed by its parts, whatever their amounts', () => {
  const part = { kind: 'transfer', amount: 30_00, operationKey: 'all' }
  const open = [{ key: 'all', change: 'transferAll' }]
  expect(keysOf(open, [part])).toEqual([])
  // What comes home from the games for a withdrawal is not the withdrawal.
  expect(keysOf([{ key: 'all', change: 'withdraw', amountSatang: 100_00 }], [part])).toEqual(['all'])
})

test('where the wallet names no keys, an item is one action of its kind and amount', () => {
  const item = { kind: 'transfer', amount: 100_00 }
  const open = [transfer('first', 100_00), transfer('second', 100_00)]
  expect(keysOf(open, [item])).toEqual(['second'])
  expect(keysOf(open, [item, item])).toEqual([])
  expect(keysOf([{ key: 'own', change: 'withdraw', amountSatang: 100_00 }], [item])).toEqual(['own'])
  expect(keysOf([transfer('whole'), transfer('second', 100_00)], [item]), 'of any amount').toEqual(['second'])
})

test('an action that takes nothing out of a wallet has no row', () => {
  expect(keysOf([{ key: 'slip', change: 'uploadSlip', amountSatang: 100_00 }], [])).toEqual([])
})
