import type { GameRound } from '../../../outside/providers/game-provider.ts'
import { bangkokDay } from '../../../platform/calendar/bangkok.ts'
import type { Database } from '../../../platform/db/client.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { lockMember } from '../../members/members.ts'
import { type ActiveAward, activeAward, saveProgress } from '../awards.ts'
import { finishAward } from '../finish-award.ts'
import { earnFromInvitee, type InviteShare } from '../invite-earnings.ts'
import { playAward } from './award-progress.ts'
import { hasUnreportedGames, playGap } from './explained-play.ts'

/** Rounds that a provider reported for one account. */
export interface ReportedPlay {
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
 * Counts each round once: for the member's day, for their inviter, and for the award that they are playing for, which may end by it. Does
 * nothing when somebody else has counted meanwhile; the next refresh counts the rest.
 */
export async function countPlay(db: Database, reported: ReportedPlay, invite: InviteShare): Promise<void> {
  const last = reported.rounds.at(-1)
  if (last === undefined) return
  await db.transaction(async (tx) => {
    const { memberId, slotCode, rounds, isComplete, now } = reported
    await lockMember(tx, memberId)
    if ((await playCursor(tx, memberId, slotCode)) !== reported.after) return
    await moveCursor(tx, reported, last.cursor)
    for (const day of byDay(rounds)) {
      await addToDay(tx, memberId, day)
      await earnFromInvitee(tx, { inviteeId: memberId, ...day, now }, invite)
    }
    await countForAwards(tx, memberId, rounds, now, isComplete ? slotCode : undefined)
  })
}

/**
 * Counts rounds for the member's award. One that these rounds lose ends when no game can still report anything that raises its value;
 * otherwise a review ends it.
 *
 * @param reportedBy the game that reported them and has no more, after its balance was booked
 */
export async function countForAwards(
  tx: Transaction,
  memberId: string,
  rounds: readonly GameRound[],
  now: Date,
  reportedBy?: string,
): Promise<void> {
  await tx.query(
    'award.more-rounds',
    'UPDATE award SET unexplained_since = NULL WHERE member_id = $1 AND unexplained_since IS NOT NULL',
    [memberId],
  )
  const active = await activeAward(tx, memberId)
  if (active === undefined) return
  await noteEarlier(tx, active, rounds)
  const { award, outcome } = playAward(active, rounds)
  if (outcome === 'won') return void (await finishAward(tx, award, outcome, now))
  await saveProgress(tx, countAll(active, rounds))
  if (outcome === undefined || (await playGap(tx, memberId)) !== undefined) return
  if (await hasUnreportedGames(tx, memberId, reportedBy === undefined ? [] : [reportedBy])) return
  await finishAward(tx, award, outcome, now)
}

/** Also counts rounds after the one that lost the award: until it has ended, they may raise its value again. */
function countAll(award: ActiveAward, rounds: readonly GameRound[]): ActiveAward {
  const counted = rounds.filter(({ endedAt }) => endedAt >= award.grantedAt)
  return {
    ...award,
    turnoverSatang: counted.reduce((sum, { turnoverSatang }) => sum + turnoverSatang, award.turnoverSatang),
    netSatang: counted.reduce((sum, { resultSatang }) => sum + resultSatang, award.netSatang),
  }
}

/** Rounds that ended before the award was granted do not count for it, but explain what was booked since. */
async function noteEarlier(tx: Transaction, award: ActiveAward, rounds: readonly GameRound[]): Promise<void> {
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
  readonly day: string
  readonly turnoverSatang: number
  readonly netSatang: number
}

function byDay(rounds: readonly GameRound[]): PlayedDay[] {
  const days = new Map<string, PlayedDay>()
  for (const { endedAt, turnoverSatang, resultSatang } of rounds) {
    const day = bangkokDay(endedAt)
    const sofar = days.get(day) ?? { day, turnoverSatang: 0, netSatang: 0 }
    days.set(day, {
      day,
      turnoverSatang: sofar.turnoverSatang + turnoverSatang,
      netSatang: sofar.netSatang + resultSatang,
    })
  }
  return [...days.values()]
}

async function addToDay(tx: Transaction, memberId: string, played: PlayedDay): Promise<void> {
  await tx.query(
    'play-day.add',
    `INSERT INTO play_day AS d (member_id, day, turnover_satang, net_satang) VALUES ($1, $2, $3, $4)
     ON CONFLICT (member_id, day) DO UPDATE SET turnover_satang = d.turnover_satang + EXCLUDED.turnover_satang,
                                                net_satang = d.net_satang + EXCLUDED.net_satang`,
    [memberId, played.day, played.turnoverSatang, played.netSatang],
  )
}
