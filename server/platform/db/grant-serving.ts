import type { PoolConfig } from 'pg'
import { openDatabase } from './client.ts'
import type { Transaction } from './transaction.ts'
import { servingRights } from './serving-rights.ts'

/**
 * Grants the serving role the rights that {@link servingRights} lists for each table, and revokes all others. Writes nothing when the rights
 * are correct already.
 *
 * @param owner the database, under the role that owns its tables.
 * @param role must exist.
 */
export async function grantServing(owner: PoolConfig, role: string): Promise<void> {
  const db = openDatabase({ ...owner, max: 1 })
  try {
    await db.transaction(async (tx) => {
      // Two nodes that grant at once would conflict in the catalogue. The lock also waits for migrations that create a table.
      await tx.query('grant.lock', 'SELECT id FROM schema_lock WHERE id = 1 FOR UPDATE')
      await grantTables(tx, role)
      await tx.script(await missingUses(tx, role))
    })
  } finally {
    await db.close()
  }
}

interface TableRights {
  readonly name: string
  readonly quoted: string
  readonly quotedRole: string
  readonly held: readonly string[]
}

async function grantTables(tx: Transaction, role: string): Promise<void> {
  const tables = await tx.query<TableRights>(
    'grant.tables',
    `SELECT c.relname AS name, c.oid::regclass::text AS quoted, quote_ident($1) AS "quotedRole",
            coalesce(array_agg(a.privilege_type) FILTER (WHERE a.grantee = to_regrole(quote_ident($1))::oid), '{}') AS held
       FROM pg_class c LEFT JOIN LATERAL aclexplode(c.relacl) a ON true
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
      GROUP BY c.oid ORDER BY c.relname`,
    [role],
  )
  const changes = tables.flatMap(({ name, quoted, quotedRole, held }) => {
    const due = servingRights(name)
    const isSo = held.length === due.length && due.every((right) => held.includes(right))
    return isSo
      ? []
      : [`REVOKE ALL ON ${quoted} FROM ${quotedRole}; GRANT ${due.join(', ')} ON ${quoted} TO ${quotedRole};`]
  })
  await tx.script(changes.join('\n'))
}

/** Statements that let the role use the schema and its sequences. */
async function missingUses(tx: Transaction, role: string): Promise<string> {
  const rows = await tx.query<{ statement: string }>(
    'grant.uses',
    `SELECT format('GRANT USAGE ON SCHEMA %I TO %I;', current_schema(), $1::text) AS statement
      WHERE NOT has_schema_privilege($1, current_schema(), 'USAGE')
      UNION ALL
     SELECT format('GRANT USAGE ON SEQUENCE %s TO %I;', oid::regclass, $1::text) FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S' AND NOT has_sequence_privilege($1, oid, 'USAGE')`,
    [role],
  )
  return rows.map(({ statement }) => statement).join('\n')
}
