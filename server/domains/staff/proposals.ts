import * as v from 'valibot'
import {
  type Act,
  type Kind,
  KINDS,
  type Obstacle,
  type Outcome,
  type ProposeOutcome,
  type Request,
  type STATES,
} from '../../../desk/contract/proposals.ts'
import type { MayBeSame } from '../../../desk/contract/queue.ts'
import { may } from '../../../desk/contract/roles.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { type SeenMember, seeMember, seeMembers } from '../members/find-members.ts'
import { lockMember } from '../members/members.ts'
import type { Notice, Notifier } from '../members/notify-member.ts'
import type { Acting as ActingAtItem } from './desk-acts.ts'
import { noteAct } from './desk-log.ts'
import { secondPersonObstacle, type TwoPeopleRules } from './second-person.ts'
import { requireRole, type Staff } from './staff.ts'

/** What a proposal changes, for the desk and its log, without whole account numbers. */
export interface Shown {
  readonly before?: string
  readonly after?: string
  readonly amountSatang?: number
}

/** What a proposal is about, and who tries or confirms it. */
export interface ProposedAct {
  readonly proposalId: string
  readonly memberId: string
  readonly because: string
  readonly staffId: string
  /** What that person has seen, which it may be a repeat of. */
  readonly seen?: readonly string[] | undefined
}

/** An act that two people do. */
interface Definition<K extends Kind, I> {
  readonly kind: K
  /** What is kept of the request until somebody decides: strict, so that a node which knows less of it than the one before does nothing. */
  readonly input: v.GenericSchema<unknown, I>
  /** What counts although the proposal is refused, such as a wrong code; outside the transaction. @throws {Refusal} */
  readonly attempt?: (request: Extract<Request, { kind: K }>) => Promise<void>
  /** Makes the input of the request. @param now on the business clock @throws {Refusal} */
  readonly prepare: (tx: Transaction, request: Extract<Request, { kind: K }>, now: Date) => I | Promise<I>
  /** What it is about besides the member, such as the id of a withdrawal: one proposal of a kind waits for each. */
  readonly subjectOf?: (input: I) => string
  /** Whom it is about besides the member: who decides is involved with them, too. */
  readonly otherMembers?: (input: I) => readonly string[]
  /**
   * Does it, or returns why that is not possible, with the member locked. It is tried, and undone, when it is proposed, and checks everything again when
   * it is confirmed: nothing outside the transaction may change.
   *
   * @param now on the business clock
   * @throws {Refusal}
   */
  readonly carryOut: (
    tx: Transaction,
    proposal: ProposedAct,
    input: I,
    now: Date,
  ) => Promise<Obstacle | MayBeSame | undefined>
  readonly show: (input: I, member: SeenMember) => Shown
  /** How much it is about where it shows no amount, in satang; nothing by default. */
  readonly satangWithoutAmount?: number
  /** What the member is told once it is done; a phone where it is not the one that they have then. @param member as before */
  readonly tell?: (input: I, member: SeenMember) => readonly [notice: Notice, phone?: string]
}

/** A {@link Definition} of any kind. */
export type ProposalKind = Definition<Kind, unknown>

/** Defines an act that two people do. */
export function defineProposal<K extends Kind, I>(definition: Definition<K, I>): ProposalKind {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it gets requests of its kind, and what its own schema has parsed
  return definition as unknown as ProposalKind
}

/** Who acts, and by which rules. */
export interface Acting extends ActingAtItem {
  readonly kinds: Readonly<Record<Kind, ProposalKind>>
  readonly twoPeople: TwoPeopleRules & { readonly proposalDays: number }
  /** Above this amount one of the two is a manager. */
  readonly managerAboveSatang: number
}

/** Who decides. */
interface Deciding extends Acting {
  /** Tells a member of a change, once it is committed. */
  readonly tellLater: (...told: Parameters<Notifier['notifyMember']>) => void
}

/**
 * Proposes an act, which is done when another person confirms it within the operator's days.
 *
 * @throws {Refusal} KEY_INVALID with status 403 where the role may not; what the kind refuses
 */
export async function propose(tx: Transaction, request: Request, acting: Acting): Promise<ProposeOutcome> {
  const { kind, memberId } = request
  const { staff, kinds, now } = acting
  requireRole(KINDS[kind].propose, staff)
  await kinds[kind].attempt?.(request)
  await lockMember(tx, memberId)
  const member = await seeMember(tx, memberId)
  if (member === undefined) return { outcome: 'unknown' }
  await tx.query(
    'proposal.lapse',
    "UPDATE proposal SET state = 'lapsed' WHERE member_id = $1 AND state = 'waiting' AND lapses_at <= $2",
    [memberId, now],
  )
  await tx.script('SAVEPOINT before_proposal')
  const answer = await store(tx, request, member, acting)
  // What is not proposed uses nothing up, such as a code.
  if (answer.outcome !== 'done') await tx.script('ROLLBACK TO SAVEPOINT before_proposal')
  return answer
}

/** Stores and logs a proposal that can be carried out now. */
async function store(
  tx: Transaction,
  request: Request,
  member: SeenMember,
  acting: Acting,
): Promise<ProposeOutcome> {
  const { kind, memberId, because } = request
  const { staff, kinds, twoPeople, now } = acting
  const definition = kinds[kind]
  const input = await definition.prepare(tx, request, now)
  const shown = definition.show(input, member)
  const proposalId = uuidv7()
  const made = await tx.query(
    'proposal.make',
    `INSERT INTO proposal (id, kind, member_id, subject, input, because, proposed_by, proposed_at, lapses_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8::timestamptz + make_interval(days => $9))
     ON CONFLICT (kind, member_id, subject) WHERE state = 'waiting' DO NOTHING RETURNING 1`,
    [
      proposalId,
      kind,
      memberId,
      definition.subjectOf?.(input) ?? '',
      JSON.stringify(input),
      because,
      staff.id,
      now,
      twoPeople.proposalDays,
    ],
  )
  if (made.length === 0) return { outcome: 'already-proposed' }
  for (const about of membersOf(definition, memberId, input)) {
    const noted = { memberId: about, subject: proposalId, detail: { because, ...shown } }
    await noteAct(tx, acting, `${kind}-propose`, noted)
  }
  await tx.script('SAVEPOINT before_trial')
  const seen = 'seen' in request ? request.seen : undefined
  const proposed = { proposalId, memberId, because, staffId: staff.id, seen }
  const obstacle = await definition.carryOut(tx, proposed, input, now)
  await tx.script('ROLLBACK TO SAVEPOINT before_trial')
  return answerOf(obstacle ?? 'done')
}

/** In the form of the contract. */
const answerOf = <O extends string>(outcome: O | MayBeSame) =>
  typeof outcome === 'string' ? { outcome } : outcome

/** A stored proposal, with who proposed and who decided it. */
interface Proposal {
  readonly id: string
  readonly kind: Kind
  readonly memberId: string
  readonly input: unknown
  readonly because: string
  readonly proposedAt: Date
  readonly lapsesAt: Date
  readonly byId: string
  readonly byName: string
}

const COLUMNS = `p.id, p.kind, p.member_id AS "memberId", p.input, p.because, p.proposed_at AS "proposedAt",
  p.lapses_at AS "lapsesAt", f.id AS "byId", f.name AS "byName"`

/**
 * Confirms, refuses or withdraws a proposal. Confirming does what was proposed, in the same transaction.
 *
 * @throws {Refusal} KEY_INVALID with status 403 where the role may not; what the kind refuses
 */
export async function decide(tx: Transaction, id: string, act: Act, acting: Deciding): Promise<Outcome> {
  const [known] = await tx.query<{ memberId: string }>(
    'proposal.member',
    'SELECT member_id AS "memberId" FROM proposal WHERE id = $1',
    [id],
  )
  if (known === undefined) return { outcome: 'unknown' }
  const { memberId } = known
  // In the order of all acts at a member; those at one proposal take turns by it.
  await lockMember(tx, memberId)
  const { staff, now } = acting
  const found = await findProposal(tx, id, now)
  if (found.state !== 'waiting') return { outcome: 'moved-on', state: found.state, by: found.decider }
  const { kind, input, because } = found
  if (!isKnown(kind, acting)) return { outcome: 'unknown' }
  const definition = acting.kinds[kind]
  const member = await seeMember(tx, memberId)
  if (member === undefined) return { outcome: 'unknown' }
  if (act.act === 'withdraw') {
    if (found.byId !== staff.id) return { outcome: 'not-yours' }
  } else requireRole(KINDS[kind].confirm, staff)
  const parsed = v.safeParse(definition.input, input)
  // A newer node has proposed it, and may mean more by it.
  if (!parsed.success) return { outcome: 'unknown' }
  const kept = parsed.output
  const shown = definition.show(kept, member)
  if (act.act === 'confirm') {
    const proposed = { proposalId: id, memberId, because, staffId: staff.id, seen: act.seen }
    const obstacle =
      (await obstacleToConfirming(tx, { ...found, shown }, acting)) ??
      (await definition.carryOut(tx, proposed, kept, now))
    if (obstacle !== undefined) return answerOf(obstacle)
  }
  await tx.query(
    'proposal.decide',
    'UPDATE proposal SET state = $2, decided_by = $3, decided_at = $4 WHERE id = $1',
    [id, STATE_AFTER[act.act], staff.id, now],
  )
  const detail = { ...(act.act === 'refuse' && { because: act.because }), ...shown }
  for (const about of membersOf(definition, memberId, kept))
    await noteAct(tx, acting, `${kind}-${act.act}`, { memberId: about, subject: id, detail })
  if (act.act === 'confirm' && definition.tell) acting.tellLater(memberId, ...definition.tell(kept, member))
  return { outcome: 'done' }
}

/** Whether this node can carry it out: a newer one may know more kinds. */
function isKnown(kind: string, { kinds }: Pick<Acting, 'kinds'>): boolean {
  return Object.hasOwn(kinds, kind)
}

const STATE_AFTER = { confirm: 'done', refuse: 'refused', withdraw: 'withdrawn' } as const

interface StateOfProposal {
  readonly state: (typeof STATES)[number]
  /** Who decided it. */
  readonly decider: string | null
  /** Whether who proposed it still works here, and as what. */
  readonly isFirstActive: boolean
  readonly firstRole: Staff['role']
}

async function findProposal(tx: Transaction, id: string, now: Date): Promise<Proposal & StateOfProposal> {
  const [found] = await tx.query<Proposal & StateOfProposal>(
    'proposal.find',
    `SELECT ${COLUMNS}, CASE WHEN p.state = 'waiting' AND p.lapses_at <= $2 THEN 'lapsed' ELSE p.state END AS state,
            d.name AS decider, f.status = 'active' AS "isFirstActive", f.role AS "firstRole"
       FROM proposal p JOIN staff f ON f.id = p.proposed_by LEFT JOIN staff d ON d.id = p.decided_by
      WHERE p.id = $1`,
    [id, now],
  )
  if (found === undefined) throw new Error('proposals are never deleted')
  return found
}

async function obstacleToConfirming(
  tx: Transaction,
  {
    kind,
    byId,
    isFirstActive,
    firstRole,
    shown,
  }: Pick<Proposal, 'kind' | 'byId'> & StateOfProposal & { readonly shown: Shown },
  acting: Acting,
) {
  const { staff, kinds, twoPeople, managerAboveSatang, now } = acting
  if (!isFirstActive || !may(KINDS[kind].propose, firstRole)) return 'first-left'
  const obstacle = await secondPersonObstacle(tx, { first: byId, second: staff.id, now }, twoPeople)
  if (obstacle !== undefined) return obstacle
  const isMuch = (shown.amountSatang ?? kinds[kind].satangWithoutAmount ?? 0) > managerAboveSatang
  return isMuch && firstRole !== 'manager' && staff.role !== 'manager' ? 'needs-manager' : undefined
}

function membersOf({ otherMembers }: ProposalKind, memberId: string, input: unknown): readonly string[] {
  return [...new Set([memberId, ...(otherMembers?.(input) ?? [])])]
}

/** A proposal that waits, with its member and what it would change. */
export interface WaitingProposal extends Proposal {
  readonly member: SeenMember
  /** Everybody whom it is about, the member first. */
  readonly about: readonly SeenMember[]
  readonly shown: Shown
}

/** The proposals that wait, the oldest first. @param memberId only those of this member */
export async function waitingProposals(
  db: Queryable,
  memberId: string | undefined,
  { kinds, now }: Pick<Acting, 'kinds' | 'now'>,
): Promise<WaitingProposal[]> {
  const rows = await db.query<Proposal>(
    'proposal.waiting',
    `SELECT ${COLUMNS} FROM proposal p JOIN staff f ON f.id = p.proposed_by
      WHERE p.state = 'waiting' AND p.lapses_at > $1 AND ($2::uuid IS NULL OR p.member_id = $2) AND p.kind = ANY ($3)
      ORDER BY p.proposed_at, p.id`,
    // A newer node may know more kinds.
    [now, memberId ?? null, Object.keys(kinds)],
  )
  const read = rows.map((row) => {
    const kept = v.safeParse(kinds[row.kind].input, row.input)
    const ids = kept.success ? membersOf(kinds[row.kind], row.memberId, kept.output) : [row.memberId]
    return { row, kept, ids }
  })
  const seen = await seeMembers(
    db,
    read.flatMap(({ ids }) => ids),
  )
  const members = new Map(seen.map((member) => [member.id, member]))
  const waiting: WaitingProposal[] = []
  for (const { row, kept, ids } of read) {
    const about = ids.flatMap((id) => members.get(id) ?? [])
    const [member] = about
    if (member?.id !== row.memberId) continue
    const shown = kept.success ? kinds[row.kind].show(kept.output, member) : {}
    waiting.push({ ...row, member, about, shown })
  }
  return waiting
}
