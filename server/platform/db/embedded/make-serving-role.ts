import { Client } from 'pg'
import { APPLICATION, SERVING, SUPERVISOR } from './cluster.ts'

/**
 * Creates the serving role unless the cluster has it; a server that was killed in between leaves a cluster without.
 *
 * @param host the socket folder of the running cluster.
 */
export async function makeServingRole(host: string): Promise<void> {
  const client = new Client({ host, user: SUPERVISOR, database: APPLICATION })
  client.on('error', () => undefined)
  await client.connect()
  try {
    // The lock lasts as long as the statements, which are one transaction: when two servers start at once, one creates the role. No TEMPORARY
    // right: a temporary table would hide one of the ledger's from the connection's next user.
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
