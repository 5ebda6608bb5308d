import { type MemberBalance, memberBalances } from '../../ledger/accounts.ts'
import type { GameRound } from '../../outside/providers/game-provider.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { Refusal } from '../../platform/errors.ts'
import { findGame } from '../../settings/content/games.ts'

/** The source of an award. Each has an account of the operator of the same name. */
export type AwardSource = 'bonus' | 'promotion' | 'refund' | 'invite'

/** How an award ended. */
export type AwardOutcome = 'won' | 'lost' | 'cancelled'

/** Money given under conditions that are not met yet; a member has at most one. All amounts in satang. */
export interface ActiveAward {
  readonly id: string
  readonly memberId: string
  readonly source: AwardSource
  /** The code of the bonus or promotion. */
  readonly code: string
  readonly amountSatang: number
  /** The amount becomes the member's own when the turnover has reached this ... */
  readonly turnoverTargetSatang: number
  /** ... and the award has at least this value. */
  readonly successTargetSatang: number
  /** The award is lost when its value falls below this. */
  readonly failFloorSatang: number
  readonly turnoverSatang: number
  /** Wins minus losses since it was granted. */
  readonly netSatang: number
  readonly grantedAt: Date
}

const COLUMNS = `id, member_id AS "memberId", source, code, amount_satang AS "amountSatang",
  turnover_target_satang AS "turnoverTargetSatang", success_target_satang AS "successTargetSatang",
  fail_floor_satang AS "failFloorSatang", turnover_satang AS "turnoverSatang", net_satang AS "netSatang",
  granted_at AS "grantedAt"`

/** The award whose conditions the member is playing for. */
export async function activeAward(db: Queryable, memberId: string): Promise<ActiveAward | undefined> {
  const [award] = await db.query<ActiveAward>(
    'award.active',
    `SELECT ${COLUMNS} FROM award WHERE member_id = $1 AND status = 'active'`,
    [memberId],
  )
  return award
}

/** How often the member has received it within that period. */
export async function countAwards(
  db: Queryable,
  { memberId, source, code, period }: { memberId: string; source: AwardSource; code: string; period: string },
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'award.count',
    'SELECT count(*) AS count FROM award WHERE member_id = $1 AND source = $2 AND code = $3 AND period = $4',
    [memberId, source, code, period],
  )
  return row?.count ?? 0
}

/** Stores the progress of an active award. */
export async function saveProgress(db: Queryable, award: ActiveAward): Promise<void> {
  await db.query('award.progress', 'UPDATE award SET turnover_satang = $2, net_satang = $3 WHERE id = $1', [
    award.id,
    award.turnoverSatang,
    award.netSatang,
  ])
}

/** What a member has in the wallet, in games and on its way between them, in satang. Nobody can reach money in a game that this site no longer has. */
export function playableSatang(balances: readonly MemberBalance[]): number {
  return balances.reduce((sum, { kind, balanceSatang }) => {
    const isGame = kind.startsWith('game:') && findGame(kind.slice('game:'.length)) !== undefined
    return kind === 'wallet' || kind === 'transit' || isGame ? sum + balanceSatang : sum
  }, 0)
}

/** Refunds that were received and not yet put into the wallet, in satang. */
export async function heldRefundSatang(db: Queryable, memberId: string): Promise<number> {
  const balances = await memberBalances(db, memberId)
  return balances.find(({ kind }) => kind === 'refund')?.balanceSatang ?? 0
}

/**
 * One reward at a time: a member must finish one before the next.
 *
 * @throws {Refusal} BONUS_ALREADY_ACTIVE while one is being played for, BONUS_REMAINING while a received refund has not been put into the
 * wallet.
 */
export async function requireNoReward(db: Queryable, memberId: string): Promise<void> {
  if ((await activeAward(db, memberId)) !== undefined) throw new Refusal('BONUS_ALREADY_ACTIVE')
  if ((await heldRefundSatang(db, memberId)) > 0) throw new Refusal('BONUS_REMAINING')
}

/** The state of an award after some rounds. */
interface Progress {
  readonly award: ActiveAward
  /** Undefined while the conditions are neither met nor missed. */
  readonly outcome: 'won' | 'lost' | undefined
  /** The rounds, each with what was won, lost and staked in it of the member's own money. */
  readonly own: readonly GameRound[]
}

/**
 * The current value of an award: the amount granted, plus wins and minus losses since. The member's own money is whatever they have beyond
 * it, so it is not affected before the award is used up.
 */
export function awardValueSatang(award: Pick<ActiveAward, 'amountSatang' | 'netSatang'>): number {
  return Math.max(0, award.amountSatang + award.netSatang)
}

/** The figures that decide whether conditions are met. */
type Standing = Pick<
  ActiveAward,
  'amountSatang' | 'turnoverTargetSatang' | 'successTargetSatang' | 'turnoverSatang' | 'netSatang'
>

/** Whether the conditions are currently met. */
export function isMet(standing: Standing): boolean {
  return (
    standing.turnoverSatang >= standing.turnoverTargetSatang &&
    awardValueSatang(standing) >= standing.successTargetSatang
  )
}

/** Whether the value of an award has fallen so low that it is lost. */
export function isLost(award: ActiveAward): boolean {
  const valueSatang = awardValueSatang(award)
  return valueSatang === 0 || valueSatang < award.failFloorSatang
}

/** How an award that has come so far ends; undefined while its conditions are neither met nor missed. */
function decide(award: ActiveAward): Progress['outcome'] {
  if (isLost(award)) return 'lost'
  return isMet(award) ? 'won' : undefined
}

/**
 * Counts rounds in the order in which they ended. Rounds before the award was granted, or after it was decided, do not count.
 *
 * @param decideNow `() => undefined` counts all of them: until an award has ended, later rounds may raise its value again.
 */
export function playAward(award: ActiveAward, rounds: readonly GameRound[], decideNow = decide): Progress {
  let now = award
  let outcome: Progress['outcome']
  const own: GameRound[] = []
  for (const round of rounds) {
    if (outcome !== undefined || round.endedAt < award.grantedAt) {
      own.push(round)
      continue
    }
    const before = now
    now = {
      ...before,
      turnoverSatang: before.turnoverSatang + round.turnoverSatang,
      netSatang: before.netSatang + round.resultSatang,
    }
    outcome = decideNow(now)
    own.push(ownPart(round, before, now, outcome))
  }
  return { award: now, outcome, own }
}

/** An award is staked and lost before anything else: only what is lost beyond it is the member's own. Won, its winnings are. */
function ownPart(
  round: GameRound,
  before: ActiveAward,
  after: ActiveAward,
  outcome: Progress['outcome'],
): GameRound {
  const beyondSatang = lostBeyondSatang(after) - lostBeyondSatang(before)
  const keptSatang = outcome === 'won' ? Math.max(0, after.netSatang) : 0
  return {
    ...round,
    resultSatang: beyondSatang + keptSatang,
    turnoverSatang: Math.min(round.turnoverSatang, Math.abs(beyondSatang)),
  }
}

/** At most zero. */
function lostBeyondSatang({ amountSatang, netSatang }: ActiveAward): number {
  return Math.min(0, amountSatang + netSatang)
}
