import { expect, it } from 'vitest'
import { entryDays, nearDay } from '../../../../src/features/statement/entry-days.tsx'

const at = (createdAt: string) => ({ createdAt })

it('puts entries under their days in Bangkok, where a day ends at 17:00 UTC', () => {
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

it('knows today and yesterday by the clock in Bangkok, and nothing else', () => {
  const now = new Date('2026-11-22T17:30:00.000Z')
  expect(['2026-11-23', '2026-11-22', '2026-11-21', '2026-11-24'].map((day) => nearDay(day, now))).toEqual([
    'today',
    'yesterday',
    undefined,
    undefined,
  ])
})
