import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { booksOf, memberWith, providerSatang } from '../../support/members.ts'
import { itEndsSound } from '../ledger/sound.ts'
import { behave, moneyClient, moneyServerForFile, transferRows } from './money-server.ts'

const server = await moneyServerForFile()
afterEach(async () => {
  for (const slotCode of ['JOKER', 'PG', 'UFABET']) await behave(server, slotCode, 'ok')
})

/** The end of the lease on a member's only transfer, in ms since 1970. */
async function leasedUntil(memberId: string): Promise<number> {
  const [row] = await server.db.query<{ at: Date }>(
    'test.leased-until',
    'SELECT leased_until AS at FROM game_transfer WHERE member_id = $1',
    [memberId],
  )
  return row?.at.getTime() ?? 0
}

describe('a transfer', () => {
  it.each([
    ['WALLET', 'JOKER', { wallet: 379_75, 'game:JOKER': 140_25, 'game:PG': 300_00 }],
    ['PG', 'WALLET', { wallet: 620_25, 'game:JOKER': 20_00, 'game:PG': 179_75 }],
    ['PG', 'JOKER', { wallet: 500_00, 'game:JOKER': 140_25, 'game:PG': 179_75 }],
  ])('moves an amount from %s to %s, at the providers too', async (from, to, books) => {
    const member = await memberWith(server.db, { WALLET: 500_00, JOKER: 20_00, PG: 300_00 })
    const answer = await moneyClient(server, member).transfer(from, to, 120.25)
    expect(answer).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
    expect(await booksOf(server.db, member.id)).toEqual({ ...books, transit: 0 })
    expect(await providerSatang(server.db, member.username, 'JOKER')).toBe(books['game:JOKER'])
    expect(await providerSatang(server.db, member.username, 'PG')).toBe(books['game:PG'])
    expect(await transferRows(server, member.id)).toEqual([`${from} ${to} 12025 SUCCESS`])
  })

  it('out of a game where the member has lost meanwhile is refused by the provider', async () => {
    const member = await memberWith(server.db, { WALLET: 0, PG: 300_00 })
    await server.sandbox('POST', '/api/games/PG/result', { username: member.username, amount: -250 })
    expect(await moneyClient(server, member).transfer('PG', 'WALLET', 100)).toMatchObject({
      status: 400,
      body: { message: 'MONEY_NOT_ENOUGH' },
    })
    expect(await booksOf(server.db, member.id)).toMatchObject({ 'game:PG': 300_00, transit: 0 })
  })
})

describe('a provider that does the work and never answers', () => {
  it('leaves the transfer in progress, and it succeeds once the provider confirms it', async () => {
    const member = await memberWith(server.db, { WALLET: 500_00, JOKER: 0 })
    const [client, key] = [moneyClient(server, member), randomUUID()]
    await behave(server, 'JOKER', 'silent')
    expect(await client.transfer('WALLET', 'JOKER', 120, key)).toMatchObject({ status: 409 })
    expect(await client.transfer('WALLET', 'JOKER', 120, key)).toMatchObject({ status: 409 })
    expect(await client.operation(key)).toEqual({ state: 'in-progress' })
    expect(await booksOf(server.db, member.id)).toMatchObject({ wallet: 380_00, transit: 120_00 })
    expect(await transferRows(server, member.id)).toEqual(['WALLET JOKER 12000 PENDING'])

    await behave(server, 'JOKER', 'ok')
    const finished = { state: 'finished', status: 200, body: { message: 'SUCCESS', amount: 120 } }
    await expect.poll(() => client.operation(key)).toEqual(finished)
    expect(await client.transfer('WALLET', 'JOKER', 120, key)).toMatchObject({ status: 200 })
    expect(await booksOf(server.db, member.id)).toMatchObject({ 'game:JOKER': 120_00, transit: 0 })
    expect(await providerSatang(server.db, member.username, 'JOKER')).toBe(120_00)
  })

  it('and then gives no outcome is queried again until it does', async () => {
    const member = await memberWith(server.db, { WALLET: 500_00, JOKER: 0 })
    await behave(server, 'JOKER', 'silent')
    await moneyClient(server, member).transfer('WALLET', 'JOKER', 50)
    await behave(server, 'JOKER', 'fail')
    // A query takes a lease first; a second lease is taken after the first query was in vain.
    for (let leases = 0; leases < 2; leases += 1) {
      const current = await leasedUntil(member.id)
      await expect.poll(() => leasedUntil(member.id)).toBeGreaterThan(current)
    }
    expect(await transferRows(server, member.id)).toEqual(['WALLET JOKER 5000 PENDING'])
    await behave(server, 'JOKER', 'ok')
    await expect.poll(() => transferRows(server, member.id)).toEqual(['WALLET JOKER 5000 SUCCESS'])
  })

  it('never turns money in transit into a win', async () => {
    const member = await memberWith(server.db, { WALLET: 500_00, JOKER: 100_00 })
    const client = moneyClient(server, member)
    await behave(server, 'JOKER', 'silent')
    await client.transfer('WALLET', 'JOKER', 50)
    await client.transfer('JOKER', 'WALLET', 30)
    const refreshing = Array.from({ length: 5 }, () => client.get('/api/wallet/refresh/slot'))
    await behave(server, 'JOKER', 'ok')
    await Promise.all(refreshing)
    const done = ['WALLET JOKER 5000 SUCCESS', 'JOKER WALLET 3000 SUCCESS']
    await expect.poll(() => transferRows(server, member.id)).toEqual(done)
    await client.get('/api/wallet/refresh/slot')
    expect(await booksOf(server.db, member.id)).toEqual({
      wallet: 480_00,
      'game:JOKER': 120_00,
      transit: 0,
    })
    const wins = await server.db.query(
      'test.wins',
      `SELECT 1 FROM transfer WHERE kind = 'game-result' AND actor = $1`,
      [member.id],
    )
    expect(wins).toEqual([])
  })
})

describe('the same transfer', () => {
  it('sent 30 times at once with its key happens once; each answer is that one, or that it is at work', async () => {
    const member = await memberWith(server.db, { WALLET: 500_00, JOKER: 0 })
    const [client, key] = [moneyClient(server, member), randomUUID()]
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => client.transfer('WALLET', 'JOKER', 10, key)),
    )
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].every((status) => status === 200 || status === 409)).toBe(true)
    const done = { status: 200, body: { message: 'SUCCESS' } }
    await expect.poll(() => client.transfer('WALLET', 'JOKER', 10, key)).toMatchObject(done)
    expect(await booksOf(server.db, member.id)).toMatchObject({ wallet: 490_00, 'game:JOKER': 10_00 })
  })

  it('that was refused stays refused, although there is enough money now', async () => {
    const member = await memberWith(server.db, { WALLET: 0, JOKER: 10_00 })
    const [client, key] = [moneyClient(server, member), randomUUID()]
    expect(await client.transfer('WALLET', 'JOKER', 10, key)).toMatchObject({ status: 400 })
    await client.transfer('JOKER', 'WALLET', 10)
    const again = await client.transfer('WALLET', 'JOKER', 10, key)
    expect(again).toMatchObject({ status: 400, body: { message: 'MONEY_NOT_ENOUGH' } })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })

  it('without a key is another transfer each time', async () => {
    const member = await memberWith(server.db, { WALLET: 500_00, JOKER: 0 })
    const client = moneyClient(server, member)
    await client.transfer('WALLET', 'JOKER', 10, null)
    expect(await client.transfer('WALLET', 'JOKER', 10, null)).toMatchObject({ status: 200 })
    expect(await booksOf(server.db, member.id)).toMatchObject({ wallet: 480_00 })
  })
})

describe('collecting everything', () => {
  it('requested 10 times at once with one key happens once', async () => {
    const member = await memberWith(server.db, { WALLET: 0, JOKER: 100_00, PG: 50_00 })
    const [client, key] = [moneyClient(server, member), randomUUID()]
    await Promise.all(Array.from({ length: 10 }, () => client.transferAll('WALLET', key)))
    expect(await client.transferAll('WALLET', key)).toMatchObject({ status: 200, body: { failed: [] } })
    expect(await transferRows(server, member.id)).toHaveLength(2)
  })

  it('for a withdrawal brings the missing amount from the games, and holds it, once for a key', async () => {
    const member = await memberWith(server.db, { WALLET: 10_00, JOKER: 300_00 })
    const [client, key] = [moneyClient(server, member), randomUUID()]
    for (let call = 0; call < 2; call += 1)
      expect(await client.withdrawAll(250, key)).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
    const books = { wallet: 0, held: 250_00, 'game:JOKER': 60_00 }
    expect(await booksOf(server.db, member.id)).toMatchObject(books)
  })
})

itEndsSound(server)
