import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { ledgerViolations } from '../../../server/ledger/books/invariants.ts'
import { booksOf, memberWith, providerSatang } from '../../support/members.ts'
import { SOUND } from '../ledger/sound.ts'
import { behave, moneyClient, moneyServerForFile, transferRows, until } from './money-server.ts'

const server = await moneyServerForFile()
afterEach(async () => {
  for (const slotCode of ['JOKER', 'PG', 'UFABET']) await behave(server, slotCode, 'ok')
})

const laterLease = (memberId: string, than: number) =>
  until(
    () => leasedUntil(memberId),
    (lease) => lease > than,
  )

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
  it('moves an amount from the wallet to a game, at the provider too', async () => {
    const member = await memberWith(server.db, { WALLET: 500_00, JOKER: 20_00 })
    const answer = await moneyClient(server, member).transfer('WALLET', 'JOKER', 120.25)
    expect(answer).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
    expect(await booksOf(server.db, member.id)).toEqual({
      wallet: 379_75,
      'game:JOKER': 140_25,
      transit: 0,
    })
    expect(await providerSatang(server.db, member.username, 'JOKER')).toBe(140_25)
  })

  it('moves it back', async () => {
    const member = await memberWith(server.db, { WALLET: 0, PG: 300_00 })
    expect(await moneyClient(server, member).transfer('PG', 'WALLET', 300)).toMatchObject({ status: 200 })
    expect(await booksOf(server.db, member.id)).toEqual({ wallet: 300_00, 'game:PG': 0, transit: 0 })
    expect(await providerSatang(server.db, member.username, 'PG')).toBe(0)
    expect(await transferRows(server, member.id)).toEqual(['PG WALLET 30000 SUCCESS'])
  })

  it('moves money from one game to another', async () => {
    const member = await memberWith(server.db, { PG: 300_00, JOKER: 0 })
    expect(await moneyClient(server, member).transfer('PG', 'JOKER', 100)).toMatchObject({ status: 200 })
    expect(await booksOf(server.db, member.id)).toEqual({
      'game:PG': 200_00,
      'game:JOKER': 100_00,
      transit: 0,
    })
    expect(await providerSatang(server.db, member.username, 'JOKER')).toBe(100_00)
  })

  it('of too much is refused, and nothing moves', async () => {
    const member = await memberWith(server.db, { WALLET: 99_99, JOKER: 0 })
    expect(await moneyClient(server, member).transfer('WALLET', 'JOKER', 100)).toMatchObject({
      status: 400,
      body: { message: 'MONEY_NOT_ENOUGH' },
    })
    expect(await booksOf(server.db, member.id)).toMatchObject({ wallet: 99_99 })
    expect(await transferRows(server, member.id)).toEqual([])
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

describe('a provider that refuses', () => {
  it('costs nothing: the amount is back in the wallet', async () => {
    const member = await memberWith(server.db, { WALLET: 500_00, JOKER: 0 })
    await behave(server, 'JOKER', 'fail')
    expect(await moneyClient(server, member).transfer('WALLET', 'JOKER', 120)).toMatchObject({
      status: 400,
      body: { message: 'TRANSFER_FAIL' },
    })
    expect(await booksOf(server.db, member.id)).toMatchObject({ wallet: 500_00, transit: 0 })
    expect(await transferRows(server, member.id)).toEqual(['WALLET JOKER 12000 FAILED'])
  })

  it('as the second of two leaves the amount in the wallet, and the statement adds up', async () => {
    const member = await memberWith(server.db, { PG: 300_00, JOKER: 0 })
    await behave(server, 'JOKER', 'fail')
    expect(await moneyClient(server, member).transfer('PG', 'JOKER', 100)).toMatchObject({
      body: { message: 'TRANSFER_FAIL' },
    })
    expect(await booksOf(server.db, member.id)).toMatchObject({ wallet: 100_00, 'game:PG': 200_00 })
    expect(await transferRows(server, member.id)).toEqual([
      'PG JOKER 10000 FAILED',
      'PG WALLET 10000 SUCCESS',
    ])
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
    const finished = await until(
      () => client.operation(key),
      (state) => JSON.stringify(state).includes('finished'),
    )
    expect(finished).toEqual({ state: 'finished', status: 200, body: { message: 'SUCCESS', amount: 120 } })
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
    const first = await laterLease(member.id, await leasedUntil(member.id))
    await laterLease(member.id, first)
    expect(await transferRows(server, member.id)).toEqual(['WALLET JOKER 5000 PENDING'])
    await behave(server, 'JOKER', 'ok')
    const rows = await until(
      () => transferRows(server, member.id),
      ([row]) => row?.endsWith('SUCCESS') === true,
    )
    expect(rows).toEqual(['WALLET JOKER 5000 SUCCESS'])
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
    await until(
      () => transferRows(server, member.id),
      (rows) => rows.every((row) => row.endsWith('SUCCESS')),
    )
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
  it('sent 30 times at once with its key happens once, and all get the same answer', async () => {
    const member = await memberWith(server.db, { WALLET: 500_00, JOKER: 0 })
    const [client, key] = [moneyClient(server, member), randomUUID()]
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => client.transfer('WALLET', 'JOKER', 10, key)),
    )
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].every((status) => status === 200 || status === 409)).toBe(true)
    const last = await until(
      () => client.transfer('WALLET', 'JOKER', 10, key),
      ({ status }) => status !== 409,
    )
    expect(last).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
    expect(await booksOf(server.db, member.id)).toMatchObject({ wallet: 490_00, 'game:JOKER': 10_00 })
  })

  it('with another amount under the same key is refused', async () => {
    const member = await memberWith(server.db, { WALLET: 500_00, JOKER: 0 })
    const [client, key] = [moneyClient(server, member), randomUUID()]
    await client.transfer('WALLET', 'JOKER', 10, key)
    expect(await client.transfer('WALLET', 'JOKER', 11, key)).toMatchObject({
      status: 422,
      body: { message: 'KEY_INVALID', params: { key: 'Idempotency-Key' } },
    })
    expect(await booksOf(server.db, member.id)).toMatchObject({ wallet: 490_00 })
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

  it('requires a key that is a UUID', async () => {
    const member = await memberWith(server.db, { WALLET: 500_00, JOKER: 0 })
    expect(await moneyClient(server, member).transfer('WALLET', 'JOKER', 10, '1')).toMatchObject({
      status: 400,
      body: { message: 'KEY_INVALID' },
    })
    expect(await booksOf(server.db, member.id)).toEqual({ wallet: 500_00 })
  })
})

it('after all of this the ledger is sound', async () => {
  expect(await ledgerViolations(server.db)).toEqual(SOUND)
})
