import { WALLET } from '../../src/domain/transfer-rules.ts'
import type { Transaction } from '../db/transaction.ts'
import { asRefusal, Refusal, refusalBody } from '../errors.ts'
import { answerKey, type StoredAnswer } from '../ledger/idempotency.ts'
import type { GameMoneyDependencies } from './drive-game-transfer.ts'
import { type GameSweep, readGameSweep, sweepSources } from './game-sweeps.ts'
import { type SourceResult, sweepSource } from './sweep-source.ts'
import { openWithdrawal } from './withdrawals.ts'

/**
 * Carries out a sweep: all sources at once, then the withdrawal if one was asked for. A provider that leaves us without an answer
 * does not hold up the others: its transfer stays open and is ended later, by itself.
 *
 * @returns the answer, or undefined when somebody else has ended the sweep.
 */
export async function runGameSweep(
  dependencies: GameMoneyDependencies,
  id: string,
): Promise<StoredAnswer | undefined> {
  const { db, clock } = dependencies
  const sweep = await readGameSweep(db, id)
  if (sweep.status === 'FINISHED') return undefined
  const sources = await sweepSources(db, sweep)
  const results = await Promise.all(
    sources.map(async (code) => [code, await sweepSource(dependencies, sweep, code)] as const),
  )
  return db.transaction(async (tx) => {
    if (!(await isStillOpen(tx, id))) return undefined
    const answer =
      sweep.withdrawSatang === null
        ? sweepAnswer(sweep.toCode, results)
        : await withdraw(tx, sweep, sweep.withdrawSatang, clock.now())
    await tx.query('game-sweep.end', `UPDATE game_sweep SET status = 'FINISHED' WHERE id = $1`, [id])
    if (sweep.idempotencyKey !== null) {
      await answerKey(tx, { owner: sweep.member.id, key: sweep.idempotencyKey }, answer)
    }
    return answer
  })
}

async function isStillOpen(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.query(
    'game-sweep.lock',
    `SELECT 1 FROM game_sweep WHERE id = $1 AND status = 'PENDING' FOR UPDATE`,
    [id],
  )
  return rows.length > 0
}

/** Names each provider that kept an amount from arriving. */
function sweepAnswer(toCode: string, results: readonly (readonly [string, SourceResult])[]): StoredAnswer {
  const failed = new Set(results.flatMap(([code, result]) => culprit(code, result) ?? []))
  const endings = new Set(results.map(([, result]) => (typeof result === 'string' ? result : result.status)))
  const isReturned = failed.has(toCode) && !endings.has('SUCCESS') && !endings.has('PENDING')
  return isReturned
    ? refused(new Refusal('TRANSFER_FAIL'))
    : { status: 200, body: { failed: [...failed].toSorted() } }
}

function culprit(fromCode: string, result: SourceResult): string | undefined {
  if (result === 'empty') return undefined
  if (result === 'stuck') return fromCode === WALLET ? undefined : fromCode
  if (result.status === 'SUCCESS') return undefined
  return result.stage === 'leaving' ? fromCode : result.toCode
}

async function withdraw(
  tx: Transaction,
  { member }: GameSweep,
  amountSatang: number,
  occurredAt: Date,
): Promise<StoredAnswer> {
  await tx.script('SAVEPOINT before_withdrawal')
  try {
    await openWithdrawal(tx, member, amountSatang, occurredAt)
    return { status: 200, body: { message: 'SUCCESS' } }
  } catch (error) {
    const refusal = asRefusal(error)
    if (refusal === undefined) throw error
    await tx.script('ROLLBACK TO SAVEPOINT before_withdrawal')
    return refused(refusal)
  }
}

function refused(refusal: Refusal): StoredAnswer {
  return { status: refusal.status, body: refusalBody(refusal) }
}
