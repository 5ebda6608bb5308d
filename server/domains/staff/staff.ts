import type { Person } from '../../../desk/contract/people.ts'
import { may, type Role } from '../../../desk/contract/roles.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'

/** A person of the house, without credentials. */
export interface Staff extends Omit<Person, 'createdAt'> {
  readonly createdAt: Date
}

/** The columns of `staff`, under the alias `s`, that make a {@link Staff}. */
export const STAFF_COLUMNS = `s.id, s.username, s.name, s.role, s.status, s.is_demo AS "isDemo", s.created_at AS "createdAt"`

/** What the display names of two people must differ in: small letters, without spaces and punctuation. */
export function nameKey(name: string): string {
  return name.toLowerCase().replaceAll(/[ .'-]/g, '')
}

/** @throws {Refusal} KEY_INVALID with status 403 where the role may not */
export function requireRole(roles: readonly Role[], { role }: Pick<Staff, 'role'>): void {
  if (!may(roles, role)) throw new Refusal('KEY_INVALID', { status: 403, params: { key: 'role' } })
}

/** Whether anybody has this login name, or had it before they were suspended. */
export async function isLoginTaken(db: Queryable, username: string): Promise<boolean> {
  const found = await db.query('staff.login-taken', 'SELECT 1 FROM staff WHERE username = $1', [username])
  return found.length > 0
}

/** Everybody of the house, active people first. */
export async function allStaff(db: Queryable): Promise<Staff[]> {
  return db.query<Staff>(
    'staff.all',
    `SELECT ${STAFF_COLUMNS} FROM staff s ORDER BY s.status, s.created_at, s.id`,
  )
}

/** SQL: whether that person has had a hand on the desk within the last minutes. @param id of the person, as SQL */
export const isAtDesk = (id: string): string =>
  `EXISTS (SELECT FROM staff_session t WHERE t.staff_id = ${id} AND t.last_seen_at > now() - interval '5 minutes')`

/** Active people with one of these roles, those at the desk first. */
export async function peopleWith(
  db: Queryable,
  roles: readonly Role[],
): Promise<(Pick<Staff, 'id' | 'name' | 'username'> & { readonly isHere: boolean })[]> {
  return db.query(
    'staff.with-role',
    `SELECT s.id, s.name, s.username, ${isAtDesk('s.id')} AS "isHere" FROM staff s
      WHERE s.status = 'active' AND s.role = ANY ($1) ORDER BY "isHere" DESC, s.name`,
    [roles],
  )
}

/**
 * Whether the person is still active in the same role; holds that until the transaction ends, so that an act and a change of who does it at
 * the same moment take turns.
 */
export async function holdStaff(tx: Transaction, { id, role }: Pick<Staff, 'id' | 'role'>): Promise<boolean> {
  const held = await tx.query(
    'staff.hold',
    "SELECT 1 FROM staff WHERE id = $1 AND role = $2 AND status = 'active' FOR SHARE",
    [id, role],
  )
  return held.length > 0
}

/** What to change of whom, and who asks for it. */
interface StaffChangeRequest {
  readonly id: string
  /** The id of the requesting person. */
  readonly by: string
  readonly role?: Role | undefined
  readonly status?: Staff['status'] | undefined
}

/**
 * Gives a person another role, or suspends them; their sessions end, so that nothing older than the change is allowed. A person who is no active
 * manager afterwards lets nobody in any more: the invitations that they gave end too, for good. `not-allowed` when the person who requests it is no
 * active manager any more; the last active manager stays one, because nobody else could let people in.
 */
export async function changeStaff(
  tx: Transaction,
  { id, by, role, status }: StaffChangeRequest,
): Promise<'changed' | 'last-manager' | 'not-allowed' | 'unknown'> {
  // All managers are locked in one order: two that suspend each other take turns.
  const managers = await tx.query<{ id: string }>(
    'staff.lock-managers',
    "SELECT id FROM staff WHERE role = 'manager' AND status = 'active' ORDER BY id FOR UPDATE",
  )
  if (!managers.some((manager) => manager.id === by)) return 'not-allowed'
  const staysManager = (role ?? 'manager') === 'manager' && (status ?? 'active') === 'active'
  if (!staysManager && managers.length === 1 && managers[0]?.id === id) return 'last-manager'
  const [changed] = await tx.query<Pick<Staff, 'role' | 'status'>>(
    'staff.change',
    'UPDATE staff SET role = coalesce($2, role), status = coalesce($3, status) WHERE id = $1 RETURNING role, status',
    [id, role ?? null, status ?? null],
  )
  if (changed === undefined) return 'unknown'
  await tx.query('staff.end-sessions', 'DELETE FROM staff_session WHERE staff_id = $1', [id])
  if (changed.role !== 'manager' || changed.status !== 'active')
    await tx.query(
      'staff.end-invitations',
      'DELETE FROM staff_invitation WHERE invited_by = $1 AND used_by IS NULL',
      [id],
    )
  return 'changed'
}
