import { expect, test } from 'vitest'
import { entryDays, nearDay } from '../../../../src/features/statement/entry-days.tsx'
import { entryLooks } from '../../../../src/features/statement/entry-looks.tsx'

const at = (createdAt: string) => ({ createdAt })

test('entries of the statement are under their days in Bangkok, where a day ends at 17:00 UTC', () => {
  const entries = [
    at('2026-11-22T17:00:00.000Z'),
    at('2026-11-22T16:59:59.999Z'),
    at('2026-11-21T17:00:00.000Z'),
  ]
  expect(entryDays(entries)).toEqual([
    { day: '2026-11-23', entries: [entries[0]] },
    { day: '2026-11-22', entries: [entries[1], entries[2]] },
  ])
  expect(entryDays([])).toEqual([])
})

test('the statement names today and yesterday by the clock in Bangkok, and no other day', () => {
  const now = new Date('2026-11-22T17:30:00.000Z')
  expect(['2026-11-23', '2026-11-22', '2026-11-21', '2026-11-24'].map((day) => nearDay(day, now))).toEqual([
    'today',
    'yesterday',
    undefined,
    undefined,
  ])
})

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
