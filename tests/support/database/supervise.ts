import { Client } from 'pg'
import { SUPERVISOR } from '../../../server/platform/db/embedded/cluster.ts'

/** The template with the demo members and people of the sandbox, whose passwords take a start a tenth of a second. */
export const DEMO = 'demo'

/** Runs statements in a database of a test cluster as its superuser, each in a transaction of its own. */
export async function supervise(
  host: string | undefined,
  database: string,
  ...statements: string[]
): Promise<void> {
  const client = new Client({ host, database, user: SUPERVISOR })
  await client.connect()
  try {
    for (const sql of statements) await client.query(sql)
  } finally {
    await client.end()
  }
}
