import { beforeEach, expect, it, vi } from 'vitest'
import { openGameAccounts } from '../../../server/domains/games/game-accounts.ts'
import { readGameTransfer, settleStep } from '../../../server/domains/games/game-transfers.ts'
import { refreshBefore, refreshSlot, refreshSlots } from '../../../server/domains/games/refresh-slots.ts'
import { walletView } from '../../../server/domains/games/wallet-view.ts'
import { playCursor } from '../../../server/domains/rewards/play/count-play.ts'
import {
  type GameProvider,
  type GameRound,
  noGameProvider,
  ProviderError,
} from '../../../server/outside/providers/game-provider.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { booksOf, memberWith, readMember, type TestMember } from '../../support/members.ts'
import { USUAL_SITE } from '../../support/usual-settings.ts'
import { awardsOf, give } from '../rewards/reward-steps.ts'
import { NOW, openTransfer } from './moves.ts'

const test = await databaseForFile()
let member: TestMember
beforeEach(async () => {
  member = await memberWith(test.db, { WALLET: 1000_00, JOKER: 100_00, PG: 0 })
  balance.mockReset()
  rounds.mockReset()
  warn.mockClear()
  reportBalances(100_00, 0)
  rounds.mockResolvedValue([])
})

const balance = vi.fn<GameProvider['balance']>()
const rounds = vi.fn<GameProvider['rounds']>()
const warn = vi.fn<() => void>()

/** Sets the balances that the providers report. */
function reportBalances(joker: number, pg: number): void {
  balance.mockImplementation(async ({ slotCode }) => (slotCode === 'JOKER' ? joker : pg))
}

const round = (cursor: string, resultSatang: number, turnoverSatang: number): GameRound => ({
  cursor,
  resultSatang,
  turnoverSatang,
  endedAt: NOW,
})

const dependencies = (providerDeadlineMs = 5000) => ({
  db: test.db,
  clock: { now: () => NOW },
  gameProvider: { ...noGameProvider, balance, rounds },
  timing: { providerDeadlineMs },
  site: USUAL_SITE,
  log: { warn },
})
const refresh = () => refreshSlots(dependencies(), member)
const joker = () => ({ slotCode: 'JOKER', username: member.username })
const refreshJoker = (providerDeadlineMs?: number) =>
  refreshSlot(dependencies(providerDeadlineMs), member.id, joker())

/** Money that is on its way. @returns ends the transfer */
async function moving(
  fromCode: string,
  toCode: string,
  amountSatang = 30_00,
): Promise<() => Promise<unknown>> {
  const id = await openTransfer(test.db, { memberId: member.id, fromCode, toCode, amountSatang })
  return async () => {
    const transfer = await readGameTransfer(test.db, id)
    return settleStep(test.db, { transfer, verdict: 'done', occurredAt: NOW, leaseMs: 60_000 })
  }
}

/** A provider that is silent for longer than its deadline. */
const silent = () => new Promise<never>(() => undefined)
const SHORT_MS = 20
const books = () => booksOf(test.db, member.id)
const results = () =>
  test.db.query(
    'test.results',
    `SELECT t.kind, t.actor, t.description, t.occurred_at AS at, a.owner, a.kind AS account, p.amount_satang AS satang
       FROM transfer t JOIN posting p ON p.transfer_id = t.id JOIN account a ON a.id = p.account_id
      WHERE t.actor = $1 AND t.kind = 'game-result' ORDER BY t.id, p.leg`,
    [member.id],
  )

const counted = () =>
  test.db.query(
    'test.played',
    'SELECT day, turnover_satang AS turnover, net_satang AS net FROM play_day WHERE member_id = $1',
    [member.id],
  )

it('the balances of a member are set to what the providers report, as won or lost', async () => {
  reportBalances(150_00, 0)
  expect(await refresh()).toEqual([])
  reportBalances(120_00, 7)
  expect(await refresh()).toEqual([])
  expect(await books()).toMatchObject({ 'game:JOKER': 120_00, 'game:PG': 7, wallet: 1000_00 })
  const won = { kind: 'game-result', actor: member.id, description: 'JOKER', at: NOW }
  expect((await results()).slice(0, 2)).toEqual([
    { ...won, owner: member.id, account: 'game:JOKER', satang: 50_00 },
    { ...won, owner: 'house', account: 'provider:JOKER', satang: -50_00 },
  ])
  expect(warn).not.toHaveBeenCalled()
})

it('balances that are unchanged, or at a game that is no longer ours, make no posting', async () => {
  await test.db.query(
    'test.old',
    "INSERT INTO game_account (member_id, slot_code, is_active) VALUES ($1, 'OLDGAME', true)",
    [member.id],
  )
  expect(await refresh()).toEqual([])
  expect(await results()).toEqual([])
  expect(balance.mock.calls.map(([account]) => account)).toEqual(
    expect.arrayContaining([joker(), { slotCode: 'PG', username: member.username }]),
  )
  expect(balance).toHaveBeenCalledTimes(2)
})

it('the balances of a member are as old as the oldest, and a game that is no longer ours does not make them older', async () => {
  await test.db.query(
    'test.closed',
    `INSERT INTO game_account (member_id, slot_code, is_active, created_at)
     VALUES ($1, 'OLDGAME', true, '2020-01-01')`,
    [member.id],
  )
  await refresh()
  expect(walletView([], await openGameAccounts(test.db, member.id))).toMatchObject({ balanceReadAt: NOW })
})

it.each([
  ['refuses', () => Promise.reject(new ProviderError('away'))],
  ['reports a negative balance', () => Promise.resolve(-1)],
  ['reports a part of a satang', () => Promise.resolve(1.5)],
  ['reports no number', () => Promise.resolve(Number.NaN)],
])(
  'the balances of a member stay unchanged where the provider %s, and the others are known',
  async (_what, answer) => {
    balance.mockImplementation(({ slotCode }) => (slotCode === 'JOKER' ? answer() : Promise.resolve(3_00)))
    expect(await refresh()).toEqual(['JOKER'])
    expect(await books()).toMatchObject({ 'game:JOKER': 100_00, 'game:PG': 3_00 })
    expect(warn).toHaveBeenCalledOnce()
  },
)

it('a balance of zero is a balance', async () => {
  reportBalances(0, 0)
  expect(await refresh()).toEqual([])
  expect(await books()).toMatchObject({ 'game:JOKER': 0 })
})

it('the balances of a member stay unchanged where the provider is silent for too long', async () => {
  balance.mockImplementation(silent)
  expect(await refreshJoker(SHORT_MS)).toBe(false)
})

it.each([
  ['WALLET', 'JOKER'],
  ['JOKER', 'WALLET'],
])('the balances of a member are not queried while money is on its way from %s to %s', async (from, to) => {
  await moving(from, to)
  expect(await refreshJoker()).toBe(false)
  expect(balance).not.toHaveBeenCalled()
})

it('the balances of a member are queried while money is on its way elsewhere', async () => {
  await moving('WALLET', 'PG')
  await (
    await moving('JOKER', 'PG')
  )()
  reportBalances(77_50, 0)
  expect(await refreshJoker()).toBe(true)
  expect(await books()).toMatchObject({ 'game:JOKER': 77_50 })
})

it('the balances of a member are unknown where a transfer has begun since the query, which is not repeated', async () => {
  balance.mockImplementation(async () => moving('WALLET', 'JOKER').then(() => 150_00))
  expect(await refreshJoker()).toBe(false)
  expect(balance).toHaveBeenCalledOnce()
  expect(await books()).toMatchObject({ 'game:JOKER': 100_00, transit: 30_00 })
})

it('the balances of a member are queried again where a transfer began and ended since: its amount is no win', async () => {
  balance.mockImplementationOnce(async () => {
    await (
      await moving('WALLET', 'JOKER')
    )()
    return 100_00
  })
  balance.mockResolvedValueOnce(130_00)
  expect(await refreshJoker()).toBe(true)
  expect(await results()).toEqual([])
})

it('the balances of a member are known to both of two refreshes at once, of which the second asks once more', async () => {
  const bothAsked = new Promise<void>((resolve) => {
    balance.mockImplementation(async () => {
      if (balance.mock.calls.length === 2) resolve()
      await bothAsked
      return 600_00
    })
  })
  expect(await Promise.all([refreshJoker(), refreshJoker()])).toEqual([true, true])
  expect(await books()).toMatchObject({ 'game:JOKER': 600_00 })
  expect(balance).toHaveBeenCalledTimes(3)
})

it('the balances of a member are updated before a call that needs them, which continues without unknown ones', async () => {
  reportBalances(130_00, 0)
  const found = await readMember(test.db, member)
  const { log, ...rest } = dependencies()
  await refreshBefore(rest)({ member: found, log })
  expect(await books()).toMatchObject({ 'game:JOKER': 130_00 })
  balance.mockRejectedValue(new ProviderError('away'))
  await refreshBefore(rest)({ member: found, log })
  expect(warn).toHaveBeenCalledTimes(2)
})

it('rounds are counted once: the provider is queried for the later ones', async () => {
  rounds.mockResolvedValueOnce([round('1', -30_00, 30_00), round('2', 10_00, 20_00)])
  expect(await refreshJoker()).toBe(true)
  expect(await playCursor(test.db, member.id, 'JOKER')).toBe('2')
  expect(await counted()).toEqual([{ day: '2026-11-22', turnover: 50_00, net: -20_00 }])
  await refreshJoker()
  expect(rounds.mock.calls.map(([account, after]) => [account, after])).toEqual([
    [joker(), undefined],
    [joker(), '2'],
  ])
})

it('rounds without stake and win are rounds as well', async () => {
  rounds.mockResolvedValueOnce([round('1', 0, 0)])
  expect(await refreshJoker()).toBe(true)
  expect(await playCursor(test.db, member.id, 'JOKER')).toBe('1')
})

it.each([
  ['a part of a satang won', [round('1', 0.5, 1)]],
  ['a part of a satang staked', [round('1', 0, 0.5)]],
  ['a negative stake', [round('1', 0, -1)]],
  ['one good round beside a bad one', [round('1', 1, 1), round('2', 1, -1)]],
])('rounds are not counted with %s, although the balance is known', async (_what, reported) => {
  rounds.mockResolvedValueOnce(reported)
  reportBalances(150_00, 0)
  expect(await refreshJoker()).toBe(false)
  expect(await counted()).toEqual([])
  expect(await books()).toMatchObject({ 'game:JOKER': 150_00 })
  expect(warn).toHaveBeenCalledOnce()
})

it('rounds are queried again where the provider was silent', async () => {
  rounds.mockImplementationOnce(silent)
  expect(await refreshJoker(SHORT_MS)).toBe(false)
  expect(await playCursor(test.db, member.id, 'JOKER')).toBeUndefined()
})

it.each([
  ['fails', () => Promise.reject(new ProviderError('away'))],
  ['is silent', silent],
])(
  'rounds on the pages before one at which the provider %s count, and are not queried again',
  async (_, fails) => {
    rounds.mockImplementationOnce(async (_account, _after, _signal, keep) => {
      keep?.([round('1', -30_00, 30_00)])
      keep?.([round('2', 10_00, 20_00)])
      return fails()
    })
    expect(await refreshJoker(SHORT_MS)).toBe(false)
    expect(await counted()).toEqual([{ day: '2026-11-22', turnover: 50_00, net: -20_00 }])
    expect(await refreshJoker()).toBe(true)
    expect(rounds.mock.calls.map(([, after]) => after)).toEqual([undefined, '2'])
  },
)

it('rounds on some pages only end no bonus: the missing pages may contain wins', async () => {
  await refresh()
  await give(test.db, member.id)
  reportBalances(0, 0)
  rounds.mockImplementation(async ({ slotCode }, _after, _signal, keep) => {
    if (slotCode === 'PG') return []
    keep?.([round('1', -100_00, 100_00)])
    throw new ProviderError('away')
  })
  expect(await refresh()).toEqual(['JOKER'])
  expect(await awardsOf(test.db, member.id)).toMatchObject([{ status: 'active', net: -100_00 }])
  rounds.mockResolvedValue([])
  await refresh()
  expect(await awardsOf(test.db, member.id)).toMatchObject([{ status: 'lost' }])
})

it('rounds are not counted from an invalid page', async () => {
  rounds.mockImplementationOnce(async (_account, _after, _signal, keep) => {
    keep?.([round('1', 1, -1)])
    throw new ProviderError('away')
  })
  expect(await refreshJoker()).toBe(false)
  expect(await playCursor(test.db, member.id, 'JOKER')).toBeUndefined()
})
