import { ADVISORY_LOCKS } from '../../platform/db/advisory-locks.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import {
  houseAccount,
  type HouseAccountKind,
  lockedBalance,
  memberAccount,
  type MemberAccountKind,
} from '../accounts.ts'
import { postCorrection } from '../corrections.ts'
import { postTransfer } from '../transfer.ts'
import { brokenRules, OWNED } from './invariants.ts'
import { haltLedger } from './ledger-audit.ts'
import { FOREIGN_RECORDS, FOREIGN_TRANSFERS, ON_ITS_WAY } from './transfer-rules.ts'

/** One line of a transfer, and whose account it changed. */
interface Line {
  /** A member's id, or `house`. */
  readonly owner: string
  /** The member's phone number; null for the house. */
  readonly username: string | null
  readonly kind: string
  readonly amountSatang: number
}

/** A transfer that breaks a rule. */
export interface OffendingTransfer {
  readonly id: string
  /** The rule, as the audit names it. */
  readonly rule: string
  readonly kind: string
  readonly actor: string
  readonly description: string
  readonly reference: string | null
  readonly recordedAt: Date
  readonly lines: readonly Line[]
}

/** What stops the money, as far as the books show it. */
export interface BooksReport {
  /** Since when the ledger is halted; undefined while money moves. */
  readonly haltedSince: Date | undefined
  /** How often each rule is broken now. */
  readonly broken: Readonly<Record<string, number>>
  readonly transfers: readonly OffendingTransfer[]
}

/** Reads the state of the books, and the transfers that broke a rule. */
export async function reportBooks(db: Queryable): Promise<BooksReport> {
  const [halt] = await db.query<{ since: Date }>('books.halt', 'SELECT since FROM ledger_halt')
  return {
    haltedSince: halt?.since,
    broken: await brokenRules(db),
    transfers: await db.query<OffendingTransfer>('books.offending', OFFENDING),
  }
}

/** Money that is on its way without a record: the transfers of the members whose account does not match, that belong to no record. */
const unrecorded = ([kind, table]: readonly [string, string]) => `
  SELECT p.transfer_id, '${kind}Mismatches'
    FROM account a JOIN posting p ON p.account_id = a.id JOIN transfer t ON t.id = p.transfer_id
   WHERE a.kind = '${kind}' AND a.balance_satang IS NOT NULL
     AND a.balance_satang <> coalesce((SELECT sum(amount_satang) FROM ${table} WHERE member_id::text = a.owner AND status = 'PENDING'), 0)
     AND NOT EXISTS (SELECT FROM ${table} r WHERE r.id::text = split_part(t.reference, ':', 2))
     AND NOT EXISTS (SELECT FROM examined_transfer e WHERE e.transfer_id = t.id AND e.is_undone)
     AND t.kind <> 'correction'`

const OFFENDING = `
WITH ${OWNED}, offending (id, rule) AS (
  SELECT id, 'foreignTransfers' FROM (${FOREIGN_TRANSFERS}) AS f
   UNION ALL
  SELECT owned.id, 'foreignRecords' FROM (${FOREIGN_RECORDS}) AS f JOIN owned USING (reference)
   ${Object.entries(ON_ITS_WAY)
     .map((way) => `UNION ALL ${unrecorded(way)}`)
     .join('')}
)
SELECT t.id, min(o.rule) AS rule, t.kind, t.actor, t.description, t.reference, t.recorded_at AS "recordedAt",
       (SELECT json_agg(json_build_object('owner', a.owner, 'username', m.username, 'kind', a.kind,
                                          'amountSatang', p.amount_satang) ORDER BY p.leg)
          FROM posting p JOIN account a ON a.id = p.account_id LEFT JOIN member m ON m.id::text = a.owner
         WHERE p.transfer_id = t.id) AS lines
  FROM offending o JOIN transfer t ON t.id = o.id GROUP BY t.id ORDER BY t.id`

/** What is done about an offending transfer. */
interface Cure {
  readonly transferId: string
  /** Undone by corrections, or left as it is. */
  readonly isUndone: boolean
  /** In words for the members, at most 200 characters. */
  readonly reason: string
  /** On the business clock. */
  readonly now: Date
}

/** What a cure has done. */
export interface CureOutcome {
  /** What could not be taken back, because it is no longer there: the house bears it, on its account `correction`. */
  readonly missing: readonly Line[]
  /** What stops the money still; empty when the halt has ended. */
  readonly broken: Readonly<Record<string, number>>
}

/** There is no such transfer, or it breaks no rule. Nothing was changed. */
export class NothingToCureError extends Error {
  override readonly name = 'NothingToCureError'
}

/**
 * Examines an offending transfer once and for all: its effect is undone, as far as the money is there, or left; the audit counts it no longer, and the
 * halt ends unless something else is wrong. Everything is one transaction, which audits what it leaves; nodes go on seeing the halt until then.
 *
 * @param db under the role that owns the tables, with the patience of an audit
 * @throws {NothingToCureError}
 */
export async function cureTransfer(db: Database, cure: Cure): Promise<CureOutcome> {
  return db.transaction(async (tx) => {
    await takeTurn(tx)
    const { transfers } = await reportBooks(tx)
    const transfer = transfers.find(({ id }) => id === cure.transferId)
    if (transfer === undefined) throw new NothingToCureError(`no transfer ${cure.transferId} breaks a rule`)
    // This transaction alone moves money meanwhile.
    await tx.query('books.lift', 'DELETE FROM ledger_halt')
    await tx.query(
      'books.examine',
      'INSERT INTO examined_transfer (transfer_id, reason, is_undone) VALUES ($1, $2, $3)',
      [transfer.id, cure.reason, cure.isUndone],
    )
    const missing = cure.isUndone ? await undo(tx, transfer, cure) : []
    return { missing, broken: await haltAgainIfBroken(tx) }
  })
}

/**
 * Ends the halt when the cause is gone, which it checks itself.
 *
 * @param db as for {@link cureTransfer}
 * @returns what stops the money still; empty when the halt has ended.
 */
export async function resumeMoney(db: Database): Promise<Readonly<Record<string, number>>> {
  return db.transaction(async (tx) => {
    await takeTurn(tx)
    await tx.query('books.lift', 'DELETE FROM ledger_halt')
    return haltAgainIfBroken(tx)
  })
}

/** An audit that is at work has seen the books as they were before. */
async function takeTurn(tx: Transaction): Promise<void> {
  await tx.query('books.take-turn', 'SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.ledgerAudit])
}

async function haltAgainIfBroken(tx: Transaction): Promise<Readonly<Record<string, number>>> {
  const broken = await brokenRules(tx)
  if (Object.keys(broken).length > 0) await haltLedger(tx, broken)
  return broken
}

/** Reverses each line against the account `correction`. @returns what was no longer there */
async function undo(
  tx: Transaction,
  { id, reference, lines }: OffendingTransfer,
  cure: Cure,
): Promise<Line[]> {
  const by = { actor: 'books-command', reason: cure.reason, occurredAt: cure.now }
  const missing: Line[] = []
  for (const [index, line] of lines.entries()) {
    const named = `correction:${id}:${index}`
    if (line.owner === 'house') {
      await reverseHouse(tx, line, named, by)
      continue
    }
    const { owner, amountSatang } = line
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is the kind of an account of a member
    const kind = line.kind as MemberAccountKind
    const back =
      amountSatang < 0
        ? -amountSatang
        : -Math.min(amountSatang, await lockedBalance(tx, memberAccount(owner, kind)))
    if (back !== -amountSatang) missing.push({ ...line, amountSatang: amountSatang + back })
    if (back === 0) continue
    await postCorrection(tx, {
      ...by,
      memberId: owner,
      account: kind,
      amountSatang: back,
      house: 'correction',
      reference: named,
      corrects: reference ?? undefined,
    })
  }
  return missing
}

async function reverseHouse(
  tx: Transaction,
  { kind, amountSatang }: Line,
  reference: string,
  { actor, occurredAt }: { readonly actor: string; readonly occurredAt: Date },
): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is the kind of an account of the house
  const house = kind as HouseAccountKind
  if (house === 'correction') return
  await postTransfer(tx, {
    kind: 'correction',
    actor,
    description: house,
    reference,
    occurredAt,
    postings: [
      { account: houseAccount(house), amountSatang: -amountSatang },
      { account: houseAccount('correction'), amountSatang },
    ],
  })
}
