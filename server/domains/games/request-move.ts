import { WALLET } from '#domain/money/transfer-rules.ts'
import { requireLedgerOpen } from '../../ledger/ledger-errors.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import { requireNoPause } from '../members/limits/pauses.ts'
import type { Member } from '../members/members.ts'
import { requireWithdrawable, type WithdrawalLimits } from '../withdrawals/withdrawal-conditions.ts'
import { bookedSatang, findGameAccount, requirePlace } from './game-accounts.ts'
import { openGameSweep, type SweepRequest } from './game-sweeps.ts'
import { type GameTransfer, openGameTransfer } from './game-transfers.ts'
import { refreshSlot } from './refresh-slots.ts'

type Dependencies = Omit<Parameters<typeof refreshSlot>[0], 'log'>

interface Call {
  readonly member: Member
  readonly body: { readonly from: string; readonly all?: boolean | undefined }
  readonly log: Parameters<typeof refreshSlot>[0]['log']
}

/** The member who requests a movement, and the key of the request. */
interface MoveRequest {
  readonly member: Member
  readonly idempotencyKey: string | undefined
  /** On the business clock. */
  readonly occurredAt: Date
  readonly leaseMs: number
}

/**
 * Checks a request to move an amount between two places of a member, and sets the amount aside for it.
 *
 * @param requested `'all'`: the balance according to the books; the caller has refreshed it from the provider before
 * @returns the transfer, to be carried out next; undefined when all was requested and the balance is zero.
 * @throws {Refusal} TRANSFER_MINIMUM, KEY_INVALID, NO_GAME, SLOT_NO_ACCOUNT, or LIMIT_PAUSED for one into a game; {LedgerError} insufficient-funds
 */
export async function requestTransfer(
  tx: Transaction,
  { member, ...request }: MoveRequest,
  { from, to, requested }: { readonly from: string; readonly to: string; readonly requested: number | 'all' },
): Promise<GameTransfer | undefined> {
  if (requested === 0) throw new Refusal('TRANSFER_MINIMUM')
  if (from === to) throw new Refusal('KEY_INVALID', { params: { key: 'to' } })
  await requirePlace(tx, member.id, from)
  await requirePlace(tx, member.id, to)
  if (to !== WALLET) await requireNoPause(tx, member.id, request.occurredAt)
  const amountSatang = requested === 'all' ? await bookedSatang(tx, member.id, from) : requested
  if (amountSatang === 0) return undefined
  return openGameTransfer(tx, { ...request, memberId: member.id, fromCode: from, toCode: to, amountSatang })
}

/** Where all balances go, and what is withdrawn afterwards. */
interface SweepOrder extends Pick<SweepRequest, 'withdrawSatang' | 'agreedForfeitSatang' | 'agreedKip'> {
  /** `WALLET` or a slot code. */
  readonly to: string
  readonly limits: WithdrawalLimits
}

/**
 * Checks a request to collect all balances in one place, and stores it.
 *
 * @returns the id of the sweep, to be carried out next.
 * @throws {Refusal} NO_GAME, SLOT_NO_ACCOUNT, LIMIT_PAUSED for one into a game, or why nothing may be withdrawn; {LedgerHalted}
 */
export async function requestSweep(
  tx: Transaction,
  { member, ...request }: MoveRequest,
  { to, limits, ...sweep }: SweepOrder,
): Promise<string> {
  await requirePlace(tx, member.id, to)
  if (to !== WALLET) await requireNoPause(tx, member.id, request.occurredAt)
  // Nothing is posted here yet: otherwise the sweep would start days later perhaps, when the books are in order.
  await requireLedgerOpen(tx)
  // Checked again when the balances have arrived; checked here so that they are not moved in vain.
  const { withdrawSatang, agreedKip } = sweep
  if (withdrawSatang !== null)
    await requireWithdrawable(tx, member, { amountSatang: withdrawSatang, agreedKip }, limits)
  return openGameSweep(tx, { ...request, ...sweep, memberId: member.id, toCode: to })
}

/**
 * Fetches a game's balance before all of it is moved: the books may not contain the latest wins and losses there.
 *
 * @returns a preparation that throws {@link Refusal} GAMES_SILENT when the game gives no balance
 */
export function refreshBeforeMovingAll(dependencies: Dependencies): (call: Call) => Promise<void> {
  return async ({ member, body: { from, all }, log }) => {
    if (all !== true || from === WALLET) return
    const known = await findGameAccount(dependencies.db, member.id, from)
    if (known?.isActive !== true) return
    if (await refreshSlot({ ...dependencies, log }, member.id, known.account)) return
    throw new Refusal('GAMES_SILENT', { params: { games: from } })
  }
}
