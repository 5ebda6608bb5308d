import { expect, test } from 'vitest'
import { entryLooks } from '../../../../src/features/statement/entry-looks.tsx'

/** The end of a bonus of 60 baht. */
const look = (status: string, moved: number | undefined, amountSatang = 60_00) => {
  const { amount, amountTone } = entryLooks({
    statementType: 'finish_bonus',
    amount: amountSatang,
    status,
    moved,
  })
  return [amount, amountTone]
}

test('the end of a bonus that took money back has a minus, also where it was lost', () => {
  expect(look('SUCCESS', -60_00)).toEqual(['−60.00', 'plain'])
  expect(look('FAILED', -60_00)).toEqual(['−60.00', 'plain'])
})

test('the end of a bonus that moved nothing has no sign', () => {
  expect(look('SUCCESS', undefined)).toEqual(['60.00', 'plain'])
  expect(look('FAILED', undefined)).toEqual(['60.00', 'failed'])
})

test('what was taken back and returned has a plus', () => {
  expect(look('SUCCESS', 5_00, 5_00)).toEqual(['+5.00', 'in'])
})
