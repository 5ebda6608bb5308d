import { expect, test } from 'vitest'
import { entryDescription, entrySign, entryStatus } from '../../../../src/domain/money/statement-entry.ts'

const sign = (statementType: string, moved?: number) => entrySign({ statementType, moved })

test('money that comes in has a plus, money that goes out a minus, money that moves neither', () => {
  expect([sign('deposit'), sign('bonus')]).toEqual([1, 1])
  expect(sign('withdraw')).toBe(-1)
  expect([sign('transfer'), sign('something new')]).toEqual([0, 0])
})

test.each(['finish_bonus', 'correction'])('%s has the sign of what it moved', (type) => {
  const signs = [-60_00, 5_00, 0, undefined].map((moved) => sign(type, moved))
  expect(signs).toEqual([-1, 1, 0, 0])
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
