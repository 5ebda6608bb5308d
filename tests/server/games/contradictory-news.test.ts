/** Proves R28. */
import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { expect, it, vi } from 'vitest'
import { answerOnce, keyState } from '../../../server/api/idempotency/idempotency.ts'
import { driveGameTransfer } from '../../../server/domains/games/drive-game-transfer.ts'
import {
  type GameTransfer,
  openGameTransfer,
  readGameTransfer,
} from '../../../server/domains/games/game-transfers.ts'
import { ledgerViolations, pendingViolations } from '../../../server/ledger/books/invariants.ts'
import { type GameProvider, noGameProvider } from '../../../server/outside/providers/game-provider.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { SOUND } from '../ledger/sound.ts'
import { moneyDependencies, NOW } from './moves.ts'

const NOTHING_LOST = { transitMismatches: 0, heldMismatches: 0, orphanedKeys: 0 }
const AMOUNT_SATANG = 40_00

const { db } = await databaseForFile()

const logError = vi.fn<() => void>()
const log = { warn: () => undefined, error: logError }

/** Continues the transfer as far as possible on a server that gets this outcome of every step, as the job for open transfers does. */
async function driveHearing(
  id: string,
  outcome: GameProvider['outcome'] | 'done' | 'refused',
): Promise<GameTransfer> {
  const query = typeof outcome === 'string' ? () => Promise.resolve(outcome) : outcome
  return driveGameTransfer(
    moneyDependencies(db, { gameProvider: { ...noGameProvider, outcome: query }, log }),
    await readGameTransfer(db, id),
    true,
  )
}

async function openFor({ id: memberId }: TestMember, from: string, to: string) {
  const keyed = { owner: memberId, key: randomUUID(), request: 'transfer' }
  const request = {
    memberId,
    fromCode: from,
    toCode: to,
    amountSatang: AMOUNT_SATANG,
    occurredAt: NOW,
    leaseMs: 60_000,
    idempotencyKey: keyed.key,
  }
  let id = ''
  await answerOnce(
    db,
    keyed,
    async (tx) => {
      id = (await openGameTransfer(tx, request)).id
      return undefined
    },
    () => undefined,
  )
  return { id, answer: () => keyState(db, memberId, keyed.key) }
}

/** A member with another transfer in progress, so that the money in transit would be enough to move the same amount twice. */
async function memberOnTheMove(from: string, to: string) {
  const member = await memberWith(db, { WALLET: 100_00, PG: 100_00, JOKER: 100_00 })
  await openFor(member, from, to)
  return { member, transfer: await openFor(member, from, to) }
}

const WAYS = [
  ['WALLET', 'JOKER'],
  ['PG', 'WALLET'],
  ['PG', 'JOKER'],
] as const

it.each(WAYS)(
  'a transfer from %s to %s that is reported as done and as refused at once moves its amount once',
  async (from, to) => {
    for (let round = 0; round < 4; round += 1) {
      const { member, transfer } = await memberOnTheMove(from, to)
      const ends = await Promise.all([
        driveHearing(transfer.id, round % 2 === 0 ? 'done' : 'refused'),
        driveHearing(transfer.id, round % 2 === 0 ? 'refused' : 'done'),
        driveHearing(transfer.id, 'refused'),
        driveHearing(transfer.id, 'done'),
      ])
      const statuses = new Set(ends.map(({ status }) => status))
      expect(statuses.size, 'every server reports the same outcome').toBe(1)

      expect(await booksOf(db, member.id)).toEqual(booksAfter(from, landing(ends[0])))
      expect(await transfer.answer()).toMatchObject({ status: statuses.has('SUCCESS') ? 200 : 400 })
    }
    expect(await ledgerViolations(db)).toEqual(SOUND)
    expect(await pendingViolations(db)).toEqual(NOTHING_LOST)
  },
)

it.each(
  WAYS.flatMap(
    (way) =>
      [
        [...way, 'done', 'refused', 'SUCCESS'],
        [...way, 'refused', 'done', 'FAILED'],
      ] as const,
  ),
)(
  'a transfer from %s to %s that has ended as %s is unchanged by a later report that it was %s',
  async (from, to, first, late, ending) => {
    const { member, transfer } = await memberOnTheMove(from, to)
    const stage = new EventEmitter()
    const [requested, answer] = [once(stage, 'requested'), once(stage, 'answer')]
    const lateServer = driveHearing(transfer.id, async () => {
      stage.emit('requested')
      await answer
      return late
    })
    await requested
    expect(await driveHearing(transfer.id, first)).toMatchObject({ status: ending })
    const [books, settled] = [await booksOf(db, member.id), await transfer.answer()]

    logError.mockClear()
    stage.emit('answer')
    expect(await lateServer).toMatchObject({ status: ending })
    expect(await booksOf(db, member.id)).toEqual(books)
    expect(await transfer.answer()).toEqual(settled)
    expect(logError, 'people have to look into it').toHaveBeenCalledOnce()
    expect(await pendingViolations(db)).toEqual(NOTHING_LOST)
  },
)

/** Where the amount is in the end. An amount that has left one game and is refused by the other is in the wallet. */
function landing(end: GameTransfer | undefined): string {
  if (end?.status === 'SUCCESS') return end.toCode
  return end?.stage === 'arriving' ? 'WALLET' : (end?.fromCode ?? '')
}

function booksAfter(from: string, landed: string): Record<string, number> {
  const books: Record<string, number> = { WALLET: 100_00, PG: 100_00, JOKER: 100_00, [from]: 20_00 }
  books[landed] = (books[landed] ?? 0) + AMOUNT_SATANG
  const { WALLET: wallet = 0, PG = 0, JOKER = 0 } = books
  return { wallet, 'game:PG': PG, 'game:JOKER': JOKER, transit: AMOUNT_SATANG }
}
