import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { ledgerViolations } from '../../../server/ledger/books/invariants.ts'
import { booksOf, memberWith } from '../../support/members.ts'
import { SOUND } from '../ledger/sound.ts'
import { behave, moneyClient, moneyServerForFile, transferRows } from './money-server.ts'

const server = await moneyServerForFile()
afterEach(async () => {
  for (const slotCode of ['JOKER', 'PG', 'UFABET']) await behave(server, slotCode, 'ok')
})

describe('collecting everything', () => {
  it('in the wallet empties every game, with recent winnings', async () => {
    const member = await memberWith(server.db, { WALLET: 10_00, JOKER: 100_00, PG: 50_00, UFABET: 0 })
    await server.sandbox('POST', '/api/games/PG/result', { username: member.username, amount: 25 })
    expect(await moneyClient(server, member).transferAll('WALLET')).toMatchObject({
      status: 200,
      body: { failed: [] },
    })
    expect(await booksOf(server.db, member.id)).toMatchObject({
      wallet: 185_00,
      'game:JOKER': 0,
      'game:PG': 0,
      transit: 0,
    })
  })

  it('in one game takes the wallet too', async () => {
    const member = await memberWith(server.db, { WALLET: 10_00, JOKER: 100_00, PG: 50_00 })
    expect(await moneyClient(server, member).transferAll('PG')).toMatchObject({ body: { failed: [] } })
    expect(await booksOf(server.db, member.id)).toMatchObject({
      wallet: 0,
      'game:JOKER': 0,
      'game:PG': 160_00,
    })
  })

  it('names the provider that refused, and leaves its money there', async () => {
    const member = await memberWith(server.db, { WALLET: 0, JOKER: 100_00, PG: 50_00 })
    await behave(server, 'JOKER', 'fail')
    expect(await moneyClient(server, member).transferAll('WALLET')).toMatchObject({
      status: 200,
      body: { failed: ['JOKER'] },
    })
    expect(await booksOf(server.db, member.id)).toMatchObject({ wallet: 50_00, 'game:JOKER': 100_00 })
  })

  it('in a game that refuses moves nothing', async () => {
    const member = await memberWith(server.db, { WALLET: 10_00, JOKER: 100_00, PG: 0 })
    await behave(server, 'PG', 'fail')
    expect(await moneyClient(server, member).transferAll('PG')).toMatchObject({
      status: 400,
      body: { message: 'GAMES_SILENT', params: { games: 'PG' } },
    })
    expect(await transferRows(server, member.id)).toEqual([])
    expect(await booksOf(server.db, member.id)).toMatchObject({ wallet: 10_00, 'game:JOKER': 100_00 })
  })

  it('in a game that is silent moves nothing', async () => {
    const member = await memberWith(server.db, { WALLET: 100_00, JOKER: 30_00, PG: 0 })
    await behave(server, 'PG', 'silent')
    expect(await moneyClient(server, member).transferAll('PG')).toMatchObject({
      status: 400,
      body: { message: 'GAMES_SILENT', params: { games: 'PG' } },
    })
    expect(await transferRows(server, member.id)).toEqual([])
  })

  it('requested 10 times at once with one key happens once', async () => {
    const member = await memberWith(server.db, { WALLET: 0, JOKER: 100_00, PG: 50_00 })
    const [client, key] = [moneyClient(server, member), randomUUID()]
    await Promise.all(Array.from({ length: 10 }, () => client.transferAll('WALLET', key)))
    expect(await client.transferAll('WALLET', key)).toMatchObject({ status: 200, body: { failed: [] } })
    expect(await transferRows(server, member.id)).toHaveLength(2)
  })
})

describe('withdrawing from everything', () => {
  it('brings the missing amount from the games, and holds it', async () => {
    const member = await memberWith(server.db, { WALLET: 10_00, JOKER: 300_00 })
    const [client, key] = [moneyClient(server, member), randomUUID()]
    expect(await client.withdrawAll(250, key)).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
    expect(await client.withdrawAll(250, key)).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
    expect(await booksOf(server.db, member.id)).toMatchObject({
      wallet: 0,
      held: 250_00,
      'game:JOKER': 60_00,
    })
  })

  it('of too much is refused, and nothing leaves a game', async () => {
    const member = await memberWith(server.db, { WALLET: 10_00, JOKER: 300_00 })
    expect(await moneyClient(server, member).withdrawAll(400)).toMatchObject({
      status: 400,
      body: { message: 'MONEY_NOT_ENOUGH' },
    })
    expect(await transferRows(server, member.id)).toEqual([])
    expect(await booksOf(server.db, member.id)).toMatchObject({ wallet: 10_00, 'game:JOKER': 300_00 })
  })

  it('beyond the limits moves nothing at all', async () => {
    const member = await memberWith(server.db, { WALLET: 10_00, JOKER: 300_00 })
    expect(await moneyClient(server, member).withdrawAll(99.99)).toMatchObject({
      status: 400,
      body: { message: 'KEY_INVALID', params: { key: 'amount', reason: 'minimum', bound: 100 } },
    })
    expect(await transferRows(server, member.id)).toEqual([])
  })

  it('succeeds without a game whose provider fails, when the rest is enough', async () => {
    const member = await memberWith(server.db, { WALLET: 150_00, JOKER: 300_00 })
    await behave(server, 'JOKER', 'fail')
    expect(await moneyClient(server, member).withdrawAll(120)).toMatchObject({ status: 200 })
    expect(await booksOf(server.db, member.id)).toMatchObject({ held: 120_00, 'game:JOKER': 300_00 })
  })
})

it('after all of this the ledger is sound', async () => {
  expect(await ledgerViolations(server.db)).toEqual(SOUND)
})
