import type { Queryable } from '../db/queryable.ts'

/** Off where nobody has decided, because somebody must stand behind them: in the sandbox world that is whoever sits at it. */
export const SEEDED_SWITCHES = ['spinActive', 'enableChatWidget']

/** In the sandbox world the prize wheel turns and the chat is offered, until somebody there says otherwise. */
export async function seedSwitches(db: Queryable): Promise<void> {
  await db.query(
    'seed.switches',
    "INSERT INTO site_setting (key, value) SELECT unnest($1::text[]), 'true' ON CONFLICT (key) DO NOTHING",
    [SEEDED_SWITCHES],
  )
}
