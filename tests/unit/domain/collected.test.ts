import { expect, test } from 'vitest'
import { collected } from '../../../src/domain/collected.ts'

test('what did not arrive is told by where it is now', () => {
  const sources = [
    { code: 'JOKER', outcome: 'moved' },
    { code: 'PG', outcome: 'stayed' },
    { code: 'UFABET', outcome: 'checking' },
    { code: 'WALLET', outcome: 'stayed' },
    { code: 'SLOTXO', outcome: 'in-wallet' },
  ] as const
  expect(collected({ failed: ['PG', 'UFABET'], sources })).toEqual({
    stayed: ['PG', 'WALLET'],
    inWallet: ['SLOTXO'],
    checking: ['UFABET'],
  })
})

test('a server that names the failed games only says that their money stayed', () => {
  expect(collected({ failed: ['PG'] })).toEqual({ stayed: ['PG'], inWallet: [], checking: [] })
})
