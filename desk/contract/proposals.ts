import * as v from 'valibot'
import { Control } from '../../src/contract/limits.ts'
import { DateTime, MAX_MOVED_SATANG, RequestBaht, ResponseBaht, Text } from '../../src/contract/primitives.ts'
import { deskChange, deskQuery } from './endpoint.ts'
import { BankCode, BankReference, Because, ById, CreditReference, Id } from './fields.ts'
import { MayBeSame, Seen } from './queue.ts'
import { MONEY_ROLES, NOT_SECOND, RESTORE_ROLES, type Role, ROLES } from './roles.ts'

/** The state of a proposal; all but `waiting` are final. */
export const STATES = ['waiting', 'done', 'refused', 'withdrawn', 'lapsed'] as const

/** What somebody proposes for a member. */
function proposed<const K extends string, const E extends v.ObjectEntries>(kind: K, entries: E) {
  return v.object({ kind: v.literal(kind), memberId: Id, because: Because, ...entries })
}

/** What is moved. */
const amount = v.pipe(RequestBaht, v.minValue(1), v.maxValue(MAX_MOVED_SATANG))

/** The code of a game. */
const SlotCode = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,40}$/))

/** A credit of the member, and how much of it at most. */
const credit = { reference: CreditReference, amount }

/** How many coins of the wheel a member gets at once. */
export const Coins = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))

/** How many members get coins at once. */
export const MAX_RECIPIENTS = 500

/** An act that two people do: one proposes it, another confirms it. */
export const Request = v.variant('kind', [
  /** Another bank account, by the rules of the registration. */
  proposed('member-account', { bankCode: Text(16), bankAccountNo: Text(32), bankAccountName: Text(100) }),
  /** Another phone number, with the code that was sent to it, which the member reads out. */
  proposed('member-phone', { phone: Text(32), otpToken: Text(64), otpCode: Text(16) }),
  /** The end of an exclusion that the member says they did not begin. */
  proposed('member-exclusion', {}),
  /** What the member may withdraw in a day; without an amount, as the house says for all. */
  proposed('member-limit', { amount: v.optional(amount) }),
  /** A credit is taken back, as far as the money is there. The member reads the reason, as of the other acts at money. */
  proposed('credit-back', credit),
  /** The same, and another member gets it, who is found by the phone number, and may have been credited with it before. */
  proposed('credit-move', { ...credit, phone: Text(32), seen: Seen }),
  /**
   * Money against an account of the house. With the bank's number of the transfer it is a deposit, which is credited once: that is how more is credited than
   * one person may by their own word.
   */
  proposed('credit-by-hand', {
    bankCode: BankCode,
    reference: v.optional(BankReference),
    /** In the currency of the account: baht, or whole kip. */
    amount: RequestBaht,
    seen: Seen,
  }),
  /** A withdrawal that was marked as paid is open again. */
  proposed('withdrawal-reopen', { withdrawalId: Id }),
  /** So many coins of the wheel for the member and for each of the others. */
  proposed('coins', { coins: Coins, others: v.pipe(v.array(Id), v.maxLength(MAX_RECIPIENTS - 1)) }),
  /** What the books have at a game that is no longer connected is in the wallet; the house settles it with the provider. */
  proposed('game-money-back', { slotCode: SlotCode }),
])

export type Request = v.InferOutput<typeof Request>

export type Kind = Request['kind']

/** Who does an act that two people do. */
interface KindRoles {
  readonly propose: readonly Role[]
  readonly confirm: readonly Role[]
  /** Whether it changes who gets the member's money: neither of the two decides about withdrawals of the member for some days. */
  readonly changesWhoIsPaid: boolean
}

const MONEY_ACT: KindRoles = { propose: MONEY_ROLES, confirm: MONEY_ROLES, changesWhoIsPaid: true }

/** The acts that two people do. */
export const KINDS: Readonly<Record<Kind, KindRoles>> = {
  'member-account': { propose: RESTORE_ROLES, confirm: MONEY_ROLES, changesWhoIsPaid: true },
  'member-phone': { propose: RESTORE_ROLES, confirm: MONEY_ROLES, changesWhoIsPaid: true },
  'member-exclusion': { propose: RESTORE_ROLES, confirm: RESTORE_ROLES, changesWhoIsPaid: false },
  'member-limit': { ...MONEY_ACT, changesWhoIsPaid: false },
  'credit-back': MONEY_ACT,
  'credit-move': MONEY_ACT,
  'credit-by-hand': MONEY_ACT,
  'withdrawal-reopen': MONEY_ACT,
  coins: { propose: MONEY_ROLES, confirm: MONEY_ROLES, changesWhoIsPaid: false },
  // Nobody chooses who gets it, or how much it is.
  'game-money-back': { propose: RESTORE_ROLES, confirm: MONEY_ROLES, changesWhoIsPaid: false },
}

export const KIND_NAMES = Request.options.map(({ entries }) => entries.kind.literal)

/** Why what was proposed cannot be done. */
const OBSTACLES = [
  'unknown',
  'withdrawal-open',
  'no-exclusion',
  'taken-back',
  'money-gone',
  'same-member',
  'not-paid',
  'other-open',
  'reference-used',
  'arrival-closed',
  'limit-changed',
  'game-connected',
  'nothing-stranded',
] as const

export type Obstacle = (typeof OBSTACLES)[number]

const Row = v.object({
  id: Id,
  kind: v.picklist(KIND_NAMES),
  memberId: Id,
  /** The member's phone number, masked, and name. */
  member: v.string(),
  name: v.string(),
  /** Everybody whom it is about, the member first: who cannot use the money now, as they are locked out or pause. */
  about: v.nullish(
    v.array(v.object({ id: Id, name: v.string(), isLocked: v.boolean(), pause: Control.entries.pause })),
    [],
  ),
  /** What it changes, as far as a list may show it. */
  before: v.nullish(v.string()),
  after: v.nullish(v.string()),
  amount: v.nullish(ResponseBaht),
  because: v.string(),
  by: v.object({ id: Id, name: v.string() }),
  at: DateTime,
  lapsesAt: DateTime,
})

export type Row = v.InferOutput<typeof Row>

/** An act at a proposal. Who proposed it withdraws it, others refuse it. */
export const Act = v.variant('act', [
  v.object({ act: v.literal('withdraw') }),
  v.object({ act: v.literal('confirm'), seen: Seen }),
  v.object({ act: v.literal('refuse'), because: Because }),
])

export type Act = v.InferOutput<typeof Act>

/** `already-proposed`: the same waits for a second person. */
const ProposeOutcome = v.variant('outcome', [
  v.object({ outcome: v.picklist(['done', 'already-proposed', ...OBSTACLES]) }),
  MayBeSame,
])

export type ProposeOutcome = v.InferOutput<typeof ProposeOutcome>

/**
 * `moved-on`: it is decided, or has lapsed. `first-left`: who proposed it no longer may. `not-yours`: only who proposed it withdraws it.
 * `needs-manager`: of so much money one of the two has to be a manager.
 */
const Outcome = v.variant('outcome', [
  v.object({ outcome: v.literal('moved-on'), state: v.picklist(STATES), by: v.nullish(v.string()) }),
  MayBeSame,
  v.object({
    outcome: v.picklist(['done', 'first-left', 'not-yours', 'needs-manager', ...NOT_SECOND, ...OBSTACLES]),
  }),
])

export type Outcome = v.InferOutput<typeof Outcome>

/** What one person has proposed and another confirms. */
export const proposals = {
  list: deskQuery({
    path: '/api/proposals',
    summary: 'What waits for a second person, the oldest first; of one member where one is named',
    may: ROLES,
    body: v.object({ memberId: v.optional(Id) }),
    response: v.array(Row),
  }),
  propose: deskChange({
    path: '/api/proposals/propose',
    summary: 'Proposes an act that another person has to confirm; each kind has its own roles',
    may: MONEY_ROLES,
    idempotencyKey: true,
    needsFreshCode: true,
    body: Request,
    response: ProposeOutcome,
  }),
  act: deskChange({
    path: '/api/proposals/:id/act',
    summary: 'Confirms, which does what was proposed, refuses or withdraws; each kind has its own roles',
    may: MONEY_ROLES,
    idempotencyKey: true,
    needsFreshCode: true,
    params: ById,
    body: Act,
    response: Outcome,
  }),
}
