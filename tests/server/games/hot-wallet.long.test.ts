import { expect, it } from 'vitest'
import { ledgerViolations } from '../../../server/ledger/books/invariants.ts'
import { booksOf, memberWith, providerSatang } from '../../support/members.ts'
import { serverForFile } from '../../support/test-server.ts'
import { SOUND } from '../ledger/sound.ts'
import { moneyClient } from './money-server.ts'

const server = await serverForFile({ config: { rateLimit: false } })

async function deadlocks(): Promise<number> {
  const [row] = await server.db.query<{ deadlocks: number }>(
    'test.deadlocks',
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  )
  return row?.deadlocks ?? -1
}

it('64 clients on one wallet neither deadlock nor lose a satang', async () => {
  const member = await memberWith(server.db, { WALLET: 1000_00, JOKER: 0, PG: 0 })
  const memberClient = moneyClient(server, member)
  const answers = await Promise.all(
    Array.from({ length: 64 }, async (_, client) => {
      const game = client % 2 === 0 ? 'JOKER' : 'PG'
      const there = await memberClient.transfer('WALLET', game, 5)
      const back = await memberClient.transfer(game, 'WALLET', 2.5)
      return [there.status, back.status]
    }),
  )
  expect(new Set(answers.flat())).toEqual(new Set([200]))
  expect(await booksOf(server.db, member.id)).toEqual({
    wallet: 840_00,
    'game:JOKER': 80_00,
    'game:PG': 80_00,
    transit: 0,
  })
  expect(await providerSatang(server.db, member.username, 'PG')).toBe(80_00)
  expect(await deadlocks()).toBe(0)
  expect(await ledgerViolations(server.db)).toEqual(SOUND)
})
