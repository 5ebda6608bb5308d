import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../../../../server/platform/db/client.ts'
import { ConnectionLost } from '../../../../server/platform/db/failures.ts'
import { tlsSiteForFile } from '../../../support/processes/tls-site.ts'

/* What becomes of an encrypted transaction is shown by `faults/tls.long.test.ts`. */

/** The approximate number of pieces, both ways, of a handshake, a login and one query. */
const PIECES_OF_FIRST_QUESTION = 12

const site = await tlsSiteForFile()
const db = openDatabase({ connectionString: site.url })
afterAll(() => db.close())

it('a connection that breaks anywhere in the handshake is reported as lost, and the next one succeeds', async () => {
  let lost = 0
  for (const passes of ['nothing', 'half', 'all'] as const) {
    for (let piece = 1; piece <= PIECES_OF_FIRST_QUESTION; piece += 1) {
      const once = openDatabase({ connectionString: site.url })
      site.connection.breakAtPiece(piece, passes)
      const result = await once.query('test.one', 'SELECT 1 AS one').catch((error: unknown) => error)
      if (result instanceof ConnectionLost) lost += 1
      expect(await once.query('test.one', 'SELECT 1 AS one')).toEqual([{ one: 1 }])
      await once.close()
    }
  }
  // The end of the last connection may be counted too; a fault after the answer breaks nothing.
  expect(lost).toBeGreaterThan(PIECES_OF_FIRST_QUESTION * 2)
})

it('a handshake without an answer ends after the connection timeout, and closing does not wait for it', async () => {
  const impatient = openDatabase({ connectionString: site.url, connectionTimeoutMillis: 300 })
  site.connection.silence()
  await expect(impatient.query('test.one', 'SELECT 1')).rejects.toBeInstanceOf(ConnectionLost)
  const query = db.query('test.one', 'SELECT 1').catch((error: unknown) => error)
  await Promise.all([impatient.close({ withinMs: 100 }), db.close({ withinMs: 100 })])
  expect(await query).toBeInstanceOf(ConnectionLost)
})
