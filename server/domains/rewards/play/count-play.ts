import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../outside/providers/clock.ts'
import {
  type GameAccountRef,
  type GameProvider,
  type GameRound,
  ProviderError,
} from '../../../outside/providers/game-provider.ts'
import type { MoneyTiming } from '../../../outside/providers/money-timing.ts'
import { withinDeadline } from '../../../outside/providers/within-deadline.ts'
import { bangkokDay } from '../../../platform/calendar/bangkok.ts'
import type { Database } from '../../../platform/db/client.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { lockMember } from '../../members/members.ts'
import { type ActiveAward, activeAward, isLost, playAward, saveProgress } from '../awards.ts'
import { finishAward } from '../finish-award.ts'
import { accountOf } from '../grant-award.ts'
import { earnFromInvitee, type InviteShare } from '../invite-earnings.ts'
import { hasUnreportedGames, playGap, type PlayGap } from './explained-play.ts'

/** Rounds that a provider reported for one account. */
interface ReportedPlay {
  readonly memberId: string
  readonly slotCode: string
  /** The cursor at the time when the provider was queried. */
  readonly after: string | undefined
  readonly rounds: readonly GameRound[]
  /** False when there may be more, because the provider failed after these. */
  readonly isComplete: boolean
  /** On the business clock. */
  readonly now: Date
}

/** The cursor up to which the rounds of that account have been counted; undefined when none has. */
export async function playCursor(
  db: Queryable,
  memberId: string,
  slotCode: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ cursor: string }>(
    'play-cursor.read',
    'SELECT cursor FROM play_cursor WHERE member_id = $1 AND slot_code = $2',
    [memberId, slotCode],
  )
  return row?.cursor
}

/**
 * Counts each round once: for the award in play, which may end by it, for the member's day, and for their inviter, for whom only their own
 * money counts. Does nothing when somebody else has counted meanwhile; the next refresh counts the rest.
 */
export async function countPlay(db: Database, reported: ReportedPlay, invite: InviteShare): Promise<void> {
  const last = reported.rounds.at(-1)
  if (last === undefined) return
  await db.transaction(async (tx) => {
    const { memberId, slotCode, rounds, isComplete, now } = reported
    await lockMember(tx, memberId)
    if ((await playCursor(tx, memberId, slotCode)) !== reported.after) return
    await moveCursor(tx, reported, last.cursor)
    const own = await countForAwards(tx, memberId, rounds, now, isComplete ? slotCode : undefined)
    for (const [day, played] of byDay(rounds, own)) {
      await addToDay(tx, memberId, day, played)
      await earnFromInvitee(
        tx,
        { inviteeId: memberId, day, turnoverSatang: played.ownTurnoverSatang, now },
        invite,
      )
    }
  })
}

/**
 * Counts rounds for the member's award. One that these rounds lose ends when no game can still report anything that raises its value;
 * otherwise a review ends it.
 *
 * @param reportedBy the game that reported them and has no more, after its balance was booked
 * @returns the rounds, each with what was won, lost and staked in it of the member's own money
 */
async function countForAwards(
  tx: Transaction,
  memberId: string,
  rounds: readonly GameRound[],
  now: Date,
  reportedBy?: string,
): Promise<readonly GameRound[]> {
  await forgetGap(tx, memberId)
  const active = await activeAward(tx, memberId)
  if (active === undefined) return rounds
  await saveEarlier(tx, active, rounds)
  const decided = playAward(active, rounds)
  const counted = decided.outcome === 'won' ? decided : playAward(active, rounds, () => undefined)
  await saveProgress(tx, counted.award)
  const isOver =
    decided.outcome === 'won' || (decided.outcome === 'lost' && (await hasReported(tx, memberId, reportedBy)))
  if (isOver) await finishAward(tx, decided.award, decided.outcome, now)
  // A refund waits beside the wallet, where nobody can play with it.
  if (accountOf(active.source) === 'refund') return rounds
  return isOver ? decided.own : counted.own
}

/** Whether no game can still report anything that raises the value of an award. */
async function hasReported(
  tx: Transaction,
  memberId: string,
  reportedBy: string | undefined,
): Promise<boolean> {
  if ((await playGap(tx, memberId)) !== undefined) return false
  return !(await hasUnreportedGames(tx, memberId, reportedBy === undefined ? [] : [reportedBy]))
}

/** Rounds that ended before the award was granted do not count for it, but explain what was booked since. */
async function saveEarlier(tx: Transaction, award: ActiveAward, rounds: readonly GameRound[]): Promise<void> {
  const earlier = rounds.filter(({ endedAt }) => endedAt < award.grantedAt)
  const satang = earlier.reduce((sum, { resultSatang }) => sum + resultSatang, 0)
  if (satang === 0) return
  await tx.query('award.earlier', 'UPDATE award SET earlier_satang = earlier_satang + $2 WHERE id = $1', [
    award.id,
    satang,
  ])
}

async function moveCursor(tx: Transaction, { memberId, slotCode }: ReportedPlay, cursor: string) {
  await tx.query(
    'play-cursor.move',
    `INSERT INTO play_cursor (member_id, slot_code, cursor) VALUES ($1, $2, $3)
     ON CONFLICT (member_id, slot_code) DO UPDATE SET cursor = EXCLUDED.cursor`,
    [memberId, slotCode, cursor],
  )
}

interface PlayedDay {
  readonly turnoverSatang: number
  readonly netSatang: number
  /** As far as it was the member's own money. */
  readonly ownTurnoverSatang: number
  readonly ownNetSatang: number
}

/** By the day (Asia/Bangkok) on which the rounds ended; `own` has the same rounds. */
function byDay(rounds: readonly GameRound[], own: readonly GameRound[]): Map<string, PlayedDay> {
  const days = new Map<string, PlayedDay>()
  for (const [index, round] of rounds.entries()) {
    const day = bangkokDay(round.endedAt)
    const sofar = days.get(day) ?? { turnoverSatang: 0, netSatang: 0, ownTurnoverSatang: 0, ownNetSatang: 0 }
    days.set(day, {
      turnoverSatang: sofar.turnoverSatang + round.turnoverSatang,
      netSatang: sofar.netSatang + round.resultSatang,
      ownTurnoverSatang: sofar.ownTurnoverSatang + (own[index]?.turnoverSatang ?? 0),
      ownNetSatang: sofar.ownNetSatang + (own[index]?.resultSatang ?? 0),
    })
  }
  return days
}

async function addToDay(tx: Transaction, memberId: string, day: string, played: PlayedDay): Promise<void> {
  await tx.query(
    'play-day.add',
    `INSERT INTO play_day AS d (member_id, day, turnover_satang, net_satang, award_net_satang) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (member_id, day) DO UPDATE SET turnover_satang = d.turnover_satang + EXCLUDED.turnover_satang,
                                                net_satang = d.net_satang + EXCLUDED.net_satang,
                                                award_net_satang = d.award_net_satang + EXCLUDED.award_net_satang`,
    [memberId, day, played.turnoverSatang, played.netSatang, played.netSatang - played.ownNetSatang],
  )
}

/** How long a provider may take to report the rounds behind a balance. */
const PATIENCE_MS = 24 * 3_600_000

interface Review {
  readonly memberId: string
  /** Codes of the games that have just reported balance and rounds. */
  readonly reportedBy: readonly string[]
  /** On the business clock. */
  readonly now: Date
}

/**
 * Checks, after the games have been queried, whether rounds explain what was won and lost for a bonus. A difference is stored, so that the
 * operator sees it. After a day without rounds the books decide: the difference counts as won or lost, and not as turnover. A bonus without
 * value ends when everything is explained and every game has reported.
 */
export async function reviewPlay(db: Database, review: Review): Promise<void> {
  const { memberId, reportedBy, now } = review
  if ((await activeAward(db, memberId)) === undefined) return
  await db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    const gap = await playGap(tx, memberId)
    const isReported = gap === undefined && !(await hasUnreportedGames(tx, memberId, reportedBy))
    await tx.query(
      'award.store-reported',
      `UPDATE award SET heard_at = $2 WHERE member_id = $1 AND status = 'active'`,
      [memberId, isReported ? now : null],
    )
    if (gap !== undefined) return saveGap(tx, review, gap)
    await forgetGap(tx, memberId)
    if (!isReported) return
    const award = await activeAward(tx, memberId)
    if (award !== undefined && isLost(award)) await finishAward(tx, award, 'lost', now)
  })
}

async function saveGap(tx: Transaction, { memberId, now }: Review, gap: PlayGap): Promise<void> {
  if (gap.since === null) {
    await tx.query('award.note-gap', 'UPDATE award SET unexplained_since = $2 WHERE id = $1', [
      gap.awardId,
      now,
    ])
  } else if (now.getTime() - gap.since.getTime() >= PATIENCE_MS) {
    await forgetGap(tx, memberId)
    const asRound = { cursor: '', resultSatang: gap.gapSatang, turnoverSatang: 0, endedAt: now }
    await countForAwards(tx, memberId, [asRound], now)
  }
}

async function forgetGap(tx: Transaction, memberId: string): Promise<void> {
  await tx.query(
    'award.forget-gap',
    'UPDATE award SET unexplained_since = NULL WHERE member_id = $1 AND unexplained_since IS NOT NULL',
    [memberId],
  )
}

interface Dependencies {
  readonly db: Queryable
  readonly clock: Clock
  readonly gameProvider: GameProvider
  readonly timing: Pick<MoneyTiming, 'providerDeadlineMs'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Fetches the rounds since the last time from a provider. The pages that it gave before it failed are there, too, so that the next question
 * begins after them.
 *
 * @returns undefined when it gave no usable answer.
 */
export async function fetchRounds(
  { db, clock, gameProvider, timing, log }: Dependencies,
  memberId: string,
  account: GameAccountRef,
): Promise<ReportedPlay | undefined> {
  const { slotCode } = account
  const after = await playCursor(db, memberId, slotCode)
  const played = (rounds: readonly GameRound[], isComplete: boolean): ReportedPlay => ({
    memberId,
    slotCode,
    after,
    rounds: onlyNew(rounds, after),
    isComplete,
    now: clock.now(),
  })
  const kept: GameRound[] = []
  try {
    const rounds = await withinDeadline(timing.providerDeadlineMs, (signal) =>
      gameProvider.rounds(account, after, signal, (page) => void kept.push(...page)),
    )
    if (!rounds.every(isUsable)) throw new ProviderError('not a list of rounds')
    return played(rounds, true)
  } catch (error) {
    log.warn({ err: error, slotCode, kept: kept.length }, 'a game provider gave no rounds')
    return kept.length > 0 && kept.every(isUsable) ? played(kept, false) : undefined
  }
}

function isUsable({ resultSatang, turnoverSatang }: GameRound): boolean {
  return Number.isSafeInteger(resultSatang) && Number.isSafeInteger(turnoverSatang) && turnoverSatang >= 0
}

/** A round that is reported twice, or again after it was counted, counts once. */
function onlyNew(rounds: readonly GameRound[], after: string | undefined): GameRound[] {
  const byCursor = new Map(rounds.map((round) => [round.cursor, round]))
  if (after !== undefined) byCursor.delete(after)
  return [...byCursor.values()]
}
