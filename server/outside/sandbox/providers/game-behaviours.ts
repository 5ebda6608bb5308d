import type { Queryable } from '../../../platform/db/queryable.ts'

/**
 * How a simulated provider answers: at once, late, with a refusal, or not at all although it did the work. In the last three modes it reports
 * balances at once, and the rounds that explain them later, never, or twice.
 */
export const BEHAVIOURS = [
  'ok',
  'slow',
  'fail',
  'silent',
  'late-rounds',
  'lost-rounds',
  'double-rounds',
] as const

export type Behaviour = (typeof BEHAVIOURS)[number]

/** How that provider answers now; `ok` by default. */
export async function readBehaviour(db: Queryable, slotCode: string): Promise<Behaviour> {
  const [row] = await db.query<{ mode: Behaviour }>(
    'sandbox-behaviour.read',
    'SELECT mode FROM sandbox_game_behaviour WHERE slot_code = $1',
    [slotCode],
  )
  return row?.mode ?? 'ok'
}

/** Lasts across restarts, until it is set again. */
export async function setBehaviour(db: Queryable, slotCode: string, mode: Behaviour): Promise<void> {
  await db.query(
    'sandbox-behaviour.set',
    `INSERT INTO sandbox_game_behaviour (slot_code, mode) VALUES ($1, $2)
     ON CONFLICT (slot_code) DO UPDATE SET mode = EXCLUDED.mode`,
    [slotCode, mode],
  )
}
