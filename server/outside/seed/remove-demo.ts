import { rejectSlip } from '../../domains/deposits/evidence/slips/end-slip.ts'
import { lockMember } from '../../domains/members/members.ts'
import { hashPassword } from '../../domains/members/passwords.ts'
import { newToken } from '../../domains/members/session-store.ts'
import { memberSessions } from '../../domains/members/sessions.ts'
import { removeDemoStaff } from '../../domains/staff/demo-staff.ts'
import { endWithdrawal } from '../../domains/withdrawals/withdrawals.ts'
import { houseAccount, memberAccount, memberBalances } from '../../ledger/accounts.ts'
import { postTransfer } from '../../ledger/transfer.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { markedWorld } from './served-world.ts'

/** The demo is part of other members' money, and stays. The message has one line for each reason. */
export class DemoInUseError extends Error {
  override readonly name = 'DemoInUseError'
}

/**
 * Removes what the sandbox seeded from a database, which then belongs to the real world. Nothing of the ledger is deleted: the balances of
 * the demo members go back to the account that they were opened from. They can never log in again, and their phone numbers and bank accounts
 * are free for their real owners. Nothing of the simulated world waits for a person any longer, and nothing that was set in it holds. In a
 * database of the real world that is the operator's own, and stays.
 *
 * @param now on the business clock.
 * @returns how many demo members were removed.
 * @throws {DemoInUseError} when another member's money is involved; nothing is changed then.
 */
export async function removeDemo(db: Database, now: Date): Promise<number> {
  const demoIds = await db.transaction(async (tx) => {
    const ids = await demoMembers(tx)
    await requireUntouched(tx, ids)
    return ids
  })
  const passwordHash = await hashPassword(newToken())
  await db.transaction(async (tx) => {
    await requireUntouched(tx, demoIds)
    if ((await markedWorld(tx)) === 'sandbox') {
      await endSimulatedWork(tx)
      await removeSimulatedSettings(tx)
    }
    for (const id of demoIds) {
      await rejectWithdrawal(tx, id, now)
      await endRewards(tx, id, now)
      await close(tx, id, now)
      await disable(tx, id, passwordHash)
    }
    await removeDemoStaff(tx, passwordHash)
    await emptySandboxTables(tx)
    await tx.query(
      'demo.mark-real',
      "INSERT INTO served_world (world) VALUES ('real') ON CONFLICT (only_row) DO UPDATE SET world = 'real', marked_at = now()",
    )
  })
  return demoIds.length
}

/**
 * Identified by the transfer that opened their accounts, because anybody may have their phone numbers. One that an operator has blocked counts;
 * one that was removed has the name that {@link disable} gives.
 */
async function demoMembers(tx: Transaction): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'demo.members',
    `SELECT m.id FROM transfer t JOIN member m ON t.reference = 'opening:' || m.id
      WHERE t.kind = 'opening' AND t.actor = 'seed' AND m.username <> 'demo-' || m.id ORDER BY m.id`,
  )
  return rows.map(({ id }) => id)
}

async function requireUntouched(tx: Transaction, demoIds: readonly string[]): Promise<void> {
  const entanglements = await demoEntanglements(tx, demoIds, (await markedWorld(tx)) === 'sandbox')
  if (entanglements.length > 0) throw new DemoInUseError(entanglements.join('\n'))
}

/** Ends what waits for a person at the desk: all of it is simulated, whosever it is, and nobody could find it at a real bank. */
async function endSimulatedWork(tx: Transaction): Promise<void> {
  await tx.query(
    'demo.close-arrivals',
    "UPDATE arrival SET done_at = now(), closed_reason = 'test', holder_id = NULL, held_since = NULL WHERE done_at IS NULL",
  )
  const slips = await tx.query<{ id: string }>(
    'demo.open-slips',
    "SELECT id FROM slip WHERE status = 'PENDING' ORDER BY id FOR UPDATE",
  )
  for (const { id } of slips) await rejectSlip(tx, id, 'INVALID_SLIP')
}

async function rejectWithdrawal(tx: Transaction, memberId: string, occurredAt: Date): Promise<void> {
  await lockMember(tx, memberId)
  const [open] = await tx.query<{ id: string }>(
    'demo.open-withdrawal',
    "SELECT id FROM withdrawal WHERE member_id = $1 AND status = 'PENDING'",
    [memberId],
  )
  if (open) await endWithdrawal(tx, open.id, { status: 'FAILED', actor: 'operator', occurredAt })
}

async function endRewards(tx: Transaction, memberId: string, now: Date): Promise<void> {
  await tx.query(
    'demo.end-awards',
    "UPDATE award SET status = 'cancelled', ended_at = $2 WHERE member_id = $1 AND status = 'active'",
    [memberId, now],
  )
  await tx.query(
    'demo.end-announcements',
    "UPDATE deposit_announcement SET status = 'FAILED', settled_at = $2 WHERE member_id = $1 AND status = 'PENDING'",
    [memberId, now],
  )
  await tx.query(
    'demo.end-earnings',
    'DELETE FROM invite_earning WHERE collected_by IS NULL AND (inviter_id = $1 OR invitee_id = $1)',
    [memberId],
  )
}

async function close(tx: Transaction, memberId: string, occurredAt: Date): Promise<void> {
  const balances = (await memberBalances(tx, memberId)).filter(({ balanceSatang }) => balanceSatang > 0)
  if (balances.length === 0) return
  const postings = balances.map(({ kind, balanceSatang }) => ({
    account: memberAccount(memberId, kind),
    amountSatang: -balanceSatang,
  }))
  const totalSatang = balances.reduce((sum, { balanceSatang }) => sum + balanceSatang, 0)
  await postTransfer(tx, {
    kind: 'closing',
    actor: 'remove-demo',
    description: 'balances of a demo member that was removed',
    reference: `closing:${memberId}`,
    occurredAt,
    postings: [...postings, { account: houseAccount('opening'), amountSatang: totalSatang }],
  })
}

async function disable(tx: Transaction, memberId: string, passwordHash: string): Promise<void> {
  await memberSessions.endAll(tx, memberId)
  await tx.query(
    'demo.disable',
    `UPDATE member SET status = 'blocked', username = 'demo-' || id, bank_account_no = 'demo-' || id, password_hash = $2
      WHERE id = $1`,
    [memberId, passwordHash],
  )
}

/**
 * Removes what the sandbox's operator has set, whatever its page offers: every version of the site and promotion, and the coins and unclaimed coupons of
 * whoever has some. None of it was meant for a real site, and each promises real money there or opens a door.
 */
async function removeSimulatedSettings(tx: Transaction): Promise<void> {
  await tx.query('demo.remove-versions', 'DELETE FROM site_version')
  await tx.query('demo.remove-promotions', 'DELETE FROM promotion')
  await tx.query('demo.take-coins', 'UPDATE member SET coin = 0 WHERE coin > 0')
  await tx.query('demo.remove-coupons', 'DELETE FROM coupon WHERE claimed_at IS NULL')
}

async function emptySandboxTables(tx: Transaction): Promise<void> {
  const tables = await tx.query<{ name: string }>(
    'demo.sandbox-tables',
    String.raw`SELECT quote_ident(tablename) AS name FROM pg_tables
                WHERE schemaname = current_schema() AND tablename LIKE 'sandbox\_%'`,
  )
  for (const { name } of tables) await tx.query(`demo.empty-${name}`, `DELETE FROM ${name}`)
}

/** Money that came out of the demo to somebody who is not a demo member, or the other way round. */
interface Entanglement {
  readonly username: string
  readonly because: string
}

/**
 * The reasons why the demo cannot be removed: nothing of it may go while it is part of another member's money.
 *
 * @param isSandbox whether the database is of the simulated world, so that every member's money is simulated.
 * @returns one line for each reason; none when the demo can be removed.
 */
async function demoEntanglements(
  tx: Transaction,
  demoIds: readonly string[],
  isSandbox: boolean,
): Promise<string[]> {
  const found = [...(await onTheirWay(tx, demoIds)), ...(isSandbox ? await simulatedMoney(tx, demoIds) : [])]
  return found.map(({ username, because }) => `${username}: ${because}`)
}

function onTheirWay(tx: Transaction, demoIds: readonly string[]): Promise<Entanglement[]> {
  return tx.query<Entanglement>(
    'demo.on-the-way',
    `SELECT DISTINCT m.username, 'money of this demo member is on its way between games' AS because
       FROM game_transfer t JOIN member m ON m.id = t.member_id
      WHERE t.status = 'PENDING' AND t.member_id = ANY ($1::uuid[]) ORDER BY 1`,
    [demoIds],
  )
}

function simulatedMoney(tx: Transaction, demoIds: readonly string[]): Promise<Entanglement[]> {
  return tx.query<Entanglement>(
    'demo.simulated-money',
    `SELECT m.username, 'this member has played with the simulated money of the sandbox' AS because
       FROM member m WHERE m.id <> ALL ($1::uuid[])
        AND EXISTS (SELECT FROM account a WHERE a.owner = m.id::text AND a.version > 0) ORDER BY 1`,
    [demoIds],
  )
}
