import type { Queryable } from './queryable.ts'

const TOO_STRONG =
  'the serving role could rewrite the ledger: use one that owns nothing (docs/OPERATING.md, "The database")'

/**
 * The rights with which the serving role could rewrite the ledger, in words; empty when it cannot. Checks the login role and every role that
 * it can assume.
 */
export async function servingStrength(db: Queryable): Promise<string[]> {
  const [found] = await db.query<{ reasons: string[] }>(
    'role.strength',
    `SELECT array_remove(ARRAY[
       CASE WHEN EXISTS (SELECT FROM pg_roles WHERE rolsuper AND pg_has_role(session_user, oid, 'MEMBER'))
            THEN 'is a superuser or can become one' END,
       CASE WHEN EXISTS (SELECT FROM pg_roles WHERE rolcreaterole AND pg_has_role(session_user, oid, 'MEMBER'))
            THEN 'can grant itself other roles' END,
       CASE WHEN EXISTS (SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace
                                                AND pg_has_role(session_user, relowner, 'MEMBER'))
            THEN 'owns tables or can become their owner' END,
       CASE WHEN EXISTS (SELECT FROM pg_namespace WHERE nspname = current_schema() AND pg_has_role(session_user, nspowner, 'MEMBER'))
              OR EXISTS (SELECT FROM pg_database WHERE datname = current_database() AND pg_has_role(session_user, datdba, 'MEMBER'))
            THEN 'owns the schema or the database' END,
       CASE WHEN has_schema_privilege(session_user, current_schema(), 'CREATE')
            THEN 'may create tables and functions' END,
       CASE WHEN has_table_privilege(session_user, 'posting', 'DELETE, TRUNCATE, TRIGGER')
              OR has_table_privilege(session_user, 'transfer', 'DELETE, TRUNCATE, TRIGGER')
              OR has_any_column_privilege(session_user, 'posting', 'UPDATE')
              OR has_any_column_privilege(session_user, 'transfer', 'UPDATE')
            THEN 'has the right to change postings' END,
       CASE WHEN has_column_privilege(session_user, 'account', 'owner', 'UPDATE')
              OR has_any_column_privilege(session_user, 'account_opening', 'INSERT, UPDATE')
              OR has_table_privilege(session_user, 'account_opening', 'DELETE, TRUNCATE, TRIGGER')
            THEN 'has the right to give an account to another member' END], NULL) AS reasons`,
  )
  return found?.reasons ?? []
}

/** Logs a warning when the serving role has too many rights. Nothing else depends on it. */
export async function warnOfServingRights(
  db: Queryable,
  log: { warn(fields: object, text: string): void },
): Promise<void> {
  try {
    const reasons = await servingStrength(db)
    if (reasons.length > 0) log.warn({ reasons }, TOO_STRONG)
  } catch (error) {
    log.warn({ err: error }, 'the rights of the serving role could not be checked')
  }
}
