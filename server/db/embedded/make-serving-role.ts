import { Client } from 'pg'
import { APPLICATION, SERVING, SUPERVISOR } from './cluster.ts'

/**
 * Makes the role that serves, unless the cluster has it: one that was made by an earlier version has the owner only, as whom servers of
 * that version go on working beside this one.
 *
 * @param host the socket folder of the running cluster.
 */
export async function makeServingRole(host: string): Promise<void> {
  const client = new Client({ host, user: SUPERVISOR, database: APPLICATION })
  client.on('error', () => undefined)
  await client.connect()
  try {
    // The lock lasts as long as the statements, which are one transaction: of two servers that start at once, one makes it. A table that
    // lasts as long as a connection would hide one of the ledger's from whoever uses that connection next.
    await client.query(`DO $$ BEGIN
      PERFORM pg_advisory_xact_lock(hashtext('${SERVING}'));
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${SERVING}') THEN
        CREATE ROLE ${SERVING} LOGIN;
        REVOKE TEMPORARY ON DATABASE ${APPLICATION} FROM PUBLIC;
      END IF;
    END $$`)
  } finally {
    await client.end()
  }
}
