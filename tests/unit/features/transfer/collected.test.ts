import { expect, test } from 'vitest'
import { collected } from '../../../../src/features/transfer/use-transfer-form.ts'

test('what did not arrive is described by where it is now', () => {
  const sources = [
    { code: 'JOKER', outcome: 'moved' },
    { code: 'PG', outcome: 'stayed' },
    { code: 'UFABET', outcome: 'checking' },
    { code: 'WALLET', outcome: 'stayed' },
    { code: 'SLOTXO', outcome: 'in-wallet' },
  ] as const
  expect(collected({ failed: ['PG', 'UFABET'], sources })).toEqual({
    hasMoved: true,
    stayed: ['PG', 'WALLET'],
    inWallet: ['SLOTXO'],
    checking: ['UFABET'],
  })
})

test('a server that names the failed games only says that their money stayed', () => {
  expect(collected({ failed: ['PG'] })).toEqual({
    hasMoved: true,
    stayed: ['PG'],
    inWallet: [],
    checking: [],
  })
})

test('what has moved is named only when something has', () => {
  const stayed = { code: 'PG', outcome: 'stayed' } as const
  const checking = { code: 'JOKER', outcome: 'checking' } as const
  expect(collected({ failed: ['JOKER', 'PG'], sources: [stayed, checking] }).hasMoved).toBe(false)
  expect(collected({ failed: ['PG'], sources: [stayed, { code: 'JOKER', outcome: 'moved' }] }).hasMoved).toBe(
    true,
  )
  expect(collected({ failed: [], sources: [] }).hasMoved).toBe(true)
})
