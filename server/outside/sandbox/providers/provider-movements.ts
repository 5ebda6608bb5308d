import type { Database } from '../../../platform/db/client.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import { type GameMovement, type MovementOutcome, ProviderRefusal } from '../../providers/game-provider.ts'
import { changeBalance, providerBalance } from './provider-balances.ts'

type Reason = 'declined' | 'insufficient-funds'

/**
 * Executes a movement at a simulated provider, once per reference: repeated, it ends as the first time.
 *
 * @param signedSatang what it adds to the player's balance there.
 * @param isDeclined the provider refuses every new reference.
 * @throws {ProviderRefusal}
 */
export async function carryOut(
  db: Database,
  { account, reference }: GameMovement,
  signedSatang: number,
  isDeclined: boolean,
): Promise<void> {
  const refused = await db.transaction(async (tx): Promise<Reason | undefined> => {
    // The row lock of the balance also serializes two deliveries of one reference.
    const balanceSatang = await providerBalance(tx, account)
    const known = await movementOutcome(tx, reference)
    if (known !== 'absent') return known === 'done' ? undefined : 'declined'
    const reason = isDeclined
      ? 'declined'
      : balanceSatang + signedSatang < 0
        ? 'insufficient-funds'
        : undefined
    await tx.query(
      'sandbox-movement.write',
      `INSERT INTO sandbox_game_movement (reference, username, slot_code, amount_satang, outcome)
       VALUES ($1, $2, $3, $4, $5)`,
      [
        reference,
        account.username,
        account.slotCode,
        signedSatang,
        reason === undefined ? 'done' : 'refused',
      ],
    )
    if (reason === undefined) await changeBalance(tx, account, signedSatang)
    return reason
  })
  if (refused !== undefined) throw new ProviderRefusal(refused, 'the simulated provider refuses')
}

/** What a simulated provider reports about a reference. */
export async function movementOutcome(db: Queryable, reference: string): Promise<MovementOutcome> {
  const [row] = await db.query<{ outcome: 'done' | 'refused' }>(
    'sandbox-movement.outcome',
    'SELECT outcome FROM sandbox_game_movement WHERE reference = $1',
    [reference],
  )
  return row?.outcome ?? 'absent'
}
