import { afterAll, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../../../server/platform/db/client.ts'
import { ConnectionLost, OutcomeUnknown } from '../../../../server/platform/db/failures.ts'
import { tlsSiteForFile } from '../../../support/processes/tls-site.ts'

/* The tests of `client.test.ts` about lost connections, for an encrypted one that the network breaks, also within a record. */

/** The approximate number of pieces, both ways, of a handshake, a login and one query. */
const PIECES_OF_FIRST_QUESTION = 12

const site = await tlsSiteForFile()
const db = openDatabase({ connectionString: site.url, max: 2 })
await db.script('CREATE TABLE counter (value bigint NOT NULL); INSERT INTO counter VALUES (0)')
beforeEach(() => db.script('UPDATE counter SET value = 0'))
afterAll(() => db.close())

/** Adds 1 in one transaction, and lets `fault` happen in its first run. @returns how often it was run, or how it failed */
async function addWith(moment: 'after BEGIN' | 'before COMMIT', fault: () => void): Promise<unknown> {
  let runs = 0
  const cause = (now: string) => now === moment && runs === 1 && fault()
  const adding = db.transaction(async (tx) => {
    runs += 1
    cause('after BEGIN')
    await tx.query('test.add', 'UPDATE counter SET value = value + 1')
    cause('before COMMIT')
  })
  return adding.then(
    () => runs,
    (error: unknown) => error,
  )
}

async function counter(): Promise<number | undefined> {
  const [row] = await db.query<{ value: number }>('test.counter', 'SELECT value FROM counter')
  return row?.value
}

it('is encrypted on every connection of the pool', async () => {
  const encryption = 'SELECT ssl, version FROM pg_stat_ssl WHERE pid = pg_backend_pid()'
  const answers = await Promise.all([1, 2].map(() => db.query('test.tls', encryption)))
  expect(answers.flat()).toEqual([1, 2].map(() => ({ ssl: true, version: 'TLSv1.3' })))
})

const FAULTS: readonly (readonly [string, () => void])[] = [
  ['at once', () => site.connection.cut()],
  ['before a record', () => site.connection.breakAtPiece(1, 'nothing')],
  ['within a record of ours', () => site.connection.breakAtPiece(1, 'half', 'node')],
  ['within a record of the database', () => site.connection.breakAtPiece(1, 'half', 'database')],
]

it.each(FAULTS)(
  'a transaction whose connection breaks after BEGIN, %s, is run again and stored once',
  async (_name, fault) => {
    expect(await addWith('after BEGIN', fault)).toBe(2)
    expect(await counter()).toBe(1)
  },
)

it.each([
  ['before COMMIT has left', 'nothing', 'node', [0]],
  ['within the record of COMMIT', 'half', 'node', [0]],
  ['after COMMIT', 'all', 'node', [0, 1]],
  ['before its answer', 'nothing', 'database', [1]],
  ['within the record of its answer', 'half', 'database', [1]],
] as const)(
  'a transaction whose connection breaks %s is not run again, and reported as unknown',
  async (_name, passes, from, stored) => {
    const fault = () => site.connection.breakAtPiece(1, passes, from)
    expect(await addWith('before COMMIT', fault)).toBeInstanceOf(OutcomeUnknown)
    expect(stored).toContain(await counter())
  },
)

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
