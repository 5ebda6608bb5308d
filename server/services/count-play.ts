import type { Database } from '../db/client.ts'
import type { Queryable } from '../db/queryable.ts'
import type { Transaction } from '../db/transaction.ts'
import type { GameRound } from '../providers/game-provider.ts'
import { playAward } from './award-progress.ts'
import { activeAward, saveProgress } from './awards.ts'
import { bangkokDay } from './bangkok-day.ts'
import { finishAward } from './finish-award.ts'
import { loseForfeitable } from './forfeits.ts'
import { earnFromInvitee } from './invite-earnings.ts'
import { lockMember } from './lock-member.ts'

/** Rounds that a provider reported for one account. */
export interface ReportedPlay {
  readonly memberId: string
  readonly slotCode: string
  /** Where counting stood when the provider was asked. */
  readonly after: string | undefined
  readonly rounds: readonly GameRound[]
  /** On the business clock. */
  readonly now: Date
}

/** How far the rounds of that account have been counted; undefined when none has. */
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
 * Counts what was played, each round once: for the member's day, for whoever invited them, and for the award they are playing
 * for, which may end by it. When somebody else has counted meanwhile nothing happens; the next refresh counts what is left.
 */
export async function countPlay(db: Database, reported: ReportedPlay): Promise<void> {
  const last = reported.rounds.at(-1)
  if (last === undefined) return
  await db.transaction(async (tx) => {
    const { memberId, slotCode, rounds, now } = reported
    await lockMember(tx, memberId)
    if ((await playCursor(tx, memberId, slotCode)) !== reported.after) return
    await moveCursor(tx, reported, last.cursor)
    for (const day of byDay(rounds)) {
      await addToDay(tx, memberId, day)
      await earnFromInvitee(tx, { inviteeId: memberId, ...day, now })
    }
    await loseForfeitable(tx, memberId, rounds)
    await playOn(tx, reported)
  })
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

async function playOn(tx: Transaction, { memberId, rounds, now }: ReportedPlay): Promise<void> {
  const active = await activeAward(tx, memberId)
  if (active === undefined) return
  const { award, outcome } = playAward(active, rounds)
  await (outcome === undefined ? saveProgress(tx, award) : finishAward(tx, award, outcome, now))
}
