import type { FastifyBaseLogger } from 'fastify'
import { bahtText } from '#contract/primitives.ts'
import { answerKey, type StoredAnswer } from '../../api/idempotency/idempotency.ts'
import { asRefusal } from '../../ledger/ledger-errors.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import { openWithdrawal, type WithdrawalRequest } from '../withdrawals/withdrawals.ts'
import { beginSweep, gamesSilent } from './begin-sweep.ts'
import { driveGameTransfer, type GameMoneyDependencies } from './drive-game-transfer.ts'
import { endSweep, type GameSweep, lockSweep, readGameSweep, sweepTransferIds } from './game-sweeps.ts'
import type { GameTransfer } from './game-transfers.ts'
import { type MoveAnswers, type SweepOutcome, sweepOutcome } from './move-answers.ts'

/**
 * Carries out a sweep: decides what has to move, moves all sources at once, then withdraws if requested. A provider that gives no answer does
 * not hold up the others: its transfer stays open and is completed later in the background.
 *
 * @returns the answer, or undefined when somebody else has ended the sweep.
 */
export async function runGameSweep(
  dependencies: GameMoneyDependencies,
  id: string,
): Promise<StoredAnswer | undefined> {
  const { db, clock, timing, limits, answers, log } = dependencies
  const sweep = await readGameSweep(db, id)
  if (sweep.status === 'FINISHED') return undefined
  const release = keepLeased(db, id, timing.leaseMs, log)
  try {
    let beginning = sweep.silentCodes === null ? await beginSweep(dependencies, sweep) : 'begun'
    if (beginning instanceof Refusal) {
      const refused = await refuse(dependencies, sweep, beginning)
      if (refused !== 'begun') return refused
      beginning = refused
    }
    const ids = await sweepTransferIds(db, id)
    const transfers = await Promise.all(
      ids.map((transferId) => driveGameTransfer(dependencies, transferId, beginning === 'begun')),
    )
    return await db.transaction((tx) =>
      end(tx, sweep, async () =>
        sweep.withdrawSatang === null
          ? collected(
              answers,
              sweepOutcome(sweep.toCode, transfers, (await readGameSweep(tx, id)).silentCodes ?? []),
            )
          : withdraw(
              tx,
              sweep,
              { transfers, answers },
              {
                amountSatang: sweep.withdrawSatang,
                agreedForfeitSatang: sweep.agreedForfeitSatang,
                agreedKip: sweep.agreedKip,
                occurredAt: clock.now(),
                limits,
              },
            ),
      ),
    )
  } finally {
    release()
  }
}

/** Ends a sweep of which nothing was moved, unless another node has begun it since it was refused here. */
async function refuse(
  { db, answers }: Pick<GameMoneyDependencies, 'db' | 'answers'>,
  sweep: GameSweep,
  refusal: Refusal,
): Promise<StoredAnswer | 'begun' | undefined> {
  return db.transaction(async (tx) =>
    (await lockSweep(tx, sweep.id)) === 'begun'
      ? 'begun'
      : end(tx, sweep, async () => answers.ofRefusal(refusal)),
  )
}

/** Undefined when somebody else has ended it. */
async function end(
  tx: Transaction,
  { id, member, idempotencyKey }: GameSweep,
  answering: () => Promise<StoredAnswer>,
): Promise<StoredAnswer | undefined> {
  if (!(await endSweep(tx, id))) return undefined
  const answer = await answering()
  if (idempotencyKey !== null) await answerKey(tx, { owner: member.id, key: idempotencyKey }, answer)
  return answer
}

function collected(answers: MoveAnswers, outcome: SweepOutcome | Refusal): StoredAnswer {
  return outcome instanceof Refusal ? answers.ofRefusal(outcome) : answers.ofSweep(outcome)
}

async function withdraw(
  tx: Transaction,
  { member }: GameSweep,
  { transfers, answers }: { readonly transfers: readonly GameTransfer[]; readonly answers: MoveAnswers },
  request: WithdrawalRequest,
): Promise<StoredAnswer> {
  await tx.script('SAVEPOINT before_withdrawal')
  try {
    await openWithdrawal(tx, member, request)
    return answers.ofWithdrawal()
  } catch (error) {
    const refusal = asRefusal(error)
    if (refusal === undefined) throw error
    await tx.script('ROLLBACK TO SAVEPOINT before_withdrawal')
    return answers.ofRefusal(afterMoves(refusal, transfers))
  }
}

/**
 * The refusal of a withdrawal for which money has left games, with what has. The conditions were checked before, but reserved nothing: another
 * withdrawal, a bonus, the limit of the day or a game that released less than it reported may have come in between.
 */
function afterMoves(refusal: Refusal, transfers: readonly GameTransfer[]): Refusal {
  const isShort = refusal.code === 'MONEY_NOT_ENOUGH'
  const satang = (status: GameTransfer['status']) =>
    transfers.reduce((sum, transfer) => sum + (transfer.status === status ? transfer.amountSatang : 0), 0)
  const [movedSatang, checkingSatang] = [satang('SUCCESS'), satang('PENDING')]
  if (movedSatang + checkingSatang > 0) {
    const moves = { moved: bahtText(movedSatang), checking: bahtText(checkingSatang) }
    // That it is too little follows from what is still being checked.
    const params = isShort ? moves : { ...refusal.params, ...moves, because: refusal.code }
    return new Refusal('WITHDRAW_UNFINISHED', { params })
  }
  const kept = transfers.filter(({ status }) => status === 'FAILED').map(({ fromCode }) => fromCode)
  return isShort && kept.length > 0 ? gamesSilent(kept) : refusal
}

/**
 * Renews the lease of a sweep while it is in progress: its providers may take longer than one lease, and nobody else is to begin it again
 * meanwhile.
 *
 * @returns a function that ends it.
 */
function keepLeased(
  db: Database,
  sweepId: string,
  leaseMs: number,
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => void {
  const timer = setInterval(() => {
    db.query(
      'game-sweep.keep',
      `UPDATE game_sweep SET leased_until = now() + make_interval(secs => $2::float8 / 1000)
        WHERE id = $1 AND status = 'PENDING'`,
      [sweepId, leaseMs],
    ).catch((error: unknown) =>
      log.warn({ err: error, sweep: sweepId }, 'the lease of a sweep was not renewed'),
    )
  }, leaseMs / 3)
  timer.unref()
  return () => clearInterval(timer)
}
