import type { Queryable } from '../../platform/db/queryable.ts'

/** Off by default, because somebody must be responsible for them: in the sandbox that is the person who runs it. */
export const SEEDED_SWITCHES = ['spinActive', 'enableChatWidget']

/** Switches the prize wheel and the chat on in the sandbox, unless somebody there has decided otherwise. */
export async function seedSwitches(db: Queryable): Promise<void> {
  await db.query(
    'seed.switches',
    "INSERT INTO site_setting (key, value) SELECT unnest($1::text[]), 'true' ON CONFLICT (key) DO NOTHING",
    [SEEDED_SWITCHES],
  )
}
