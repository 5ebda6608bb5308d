import { expect, test } from 'vitest'
import { entryDescription, entrySign, entryStatus } from '../../../../src/domain/money/statement-entry.ts'

test('money that comes in has a plus, money that goes out a minus, money that moves neither', () => {
  expect(['deposit', 'bonus'].map(entrySign)).toEqual([1, 1])
  expect(entrySign('withdraw')).toBe(-1)
  expect(['transfer', 'finish_bonus', 'something new'].map(entrySign)).toEqual([0, 0, 0])
})

test('only two words are final; whatever else a backend says is still in progress', () => {
  expect(entryStatus('SUCCESS')).toBe('success')
  expect(entryStatus('FAILED')).toBe('failed')
  for (const status of [undefined, '', 'PENDING', 'success', 'WAITING']) {
    expect(entryStatus(status)).toBe('progress')
  }
})

test('the description is that of whatever the transaction is about', () => {
  expect(entryDescription({})).toBeUndefined()
  expect(entryDescription({ bonus: undefined, refund: { description: 'Loss refund' } })).toBe('Loss refund')
  expect(entryDescription({ bonus: {}, luckydraw: { description: 'Wheel 50' } })).toBe('Wheel 50')
})
