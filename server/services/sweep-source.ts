import { WALLET } from '../../src/domain/transfer-rules.ts'
import type { Database } from '../db/client.ts'
import { SQLSTATE, sqlState } from '../db/failures.ts'
import { LedgerError } from '../ledger/ledger-error.ts'
import { driveGameTransfer, type GameMoneyDependencies } from './drive-game-transfer.ts'
import { bookedSatang, type GameSweep } from './game-sweeps.ts'
import { type GameTransfer, openGameTransfer } from './game-transfers.ts'
import { refreshSlot } from './refresh-slots.ts'

/** What became of one balance: `stuck` when it could not even be set in motion. */
export type SourceResult = 'empty' | 'stuck' | GameTransfer

/** Moves what lies at one place to where the sweep collects it; taken up again, it goes on with the transfer it began. */
export async function sweepSource(
  dependencies: GameMoneyDependencies,
  sweep: GameSweep,
  fromCode: string,
): Promise<SourceResult> {
  const { db } = dependencies
  const begun = await findTransfer(db, sweep.id, fromCode)
  if (begun !== undefined) return driveGameTransfer(dependencies, begun, true)

  const { id: memberId, username } = sweep.member
  // The books may be behind what was won or lost; a sweep takes what is there.
  const isKnown =
    fromCode === WALLET || (await refreshSlot(dependencies, memberId, { slotCode: fromCode, username }))
  if (!isKnown) return 'stuck'
  const id = await begin(dependencies, sweep, fromCode)
  return typeof id === 'string' ? driveGameTransfer(dependencies, id, false) : id.ended
}

/** The id of the new transfer, or why there is none. */
async function begin(
  { db, clock, timing }: GameMoneyDependencies,
  { id: sweepId, member, toCode }: GameSweep,
  fromCode: string,
): Promise<string | { readonly ended: 'empty' | 'stuck' }> {
  try {
    return await db.transaction(async (tx) => {
      const amountSatang = await bookedSatang(tx, member.id, fromCode)
      if (amountSatang === 0) return { ended: 'empty' }
      const { leaseMs } = timing
      const occurredAt = clock.now()
      return openGameTransfer(tx, {
        memberId: member.id,
        fromCode,
        toCode,
        amountSatang,
        occurredAt,
        leaseMs,
        sweepId,
      })
    })
  } catch (error) {
    // Spent in between, or begun by another node that took up the same sweep.
    const isOvertaken = error instanceof LedgerError || sqlState(error) === SQLSTATE.uniqueViolation
    if (isOvertaken) return { ended: 'stuck' }
    throw error
  }
}

async function findTransfer(db: Database, sweepId: string, fromCode: string): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    'game-sweep.transfer',
    'SELECT id FROM game_transfer WHERE sweep_id = $1 AND from_code = $2',
    [sweepId, fromCode],
  )
  return row?.id
}
