import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openDatabase } from '../../../../server/platform/db/client.ts'
import { ConnectionLost } from '../../../../server/platform/db/failures.ts'
import { type Hostility, startHostileDatabase } from '../../../support/database/hostile-database.ts'
import { folderForFile, writeIn } from '../../../support/folder-for-file.ts'
import { newAuthority } from '../../../support/processes/certificates.ts'

const PASSWORD = 'nobody-may-read-this'
const USER = 'somebody'

const ours = newAuthority('our authority')
const theirs = newAuthority('an authority of theirs')
const TLS_REQUEST = '\0\0\0\u0008\u0004\u00d2\u0016/'

const authority = `sslrootcert=${writeIn(await folderForFile(), 'ca.pem', ours.certificate)}`
const trusting = `sslmode=verify-full&${authority}`

/** Connects to an attacker. @returns how that failed, and what they received */
async function meet(
  how: Hostility,
  tls: string,
  shown = theirs.issue('127.0.0.1'),
): Promise<{ error: unknown; received: string }> {
  const hostile = await startHostileDatabase(how, shown)
  const db = openDatabase({
    connectionString: `postgres://${USER}:${PASSWORD}@127.0.0.1:${hostile.port}/krapao?${tls}`,
    connectionTimeoutMillis: 500,
  })
  const error: unknown = await db.script('SELECT 1').catch((thrown: unknown) => thrown)
  // clock: time for a client that goes on sending although it has refused
  await delay(50)
  await db.close({ withinMs: 0 })
  await hostile.stop()
  return { error, received: hostile.received() }
}

const HOSTILE = [
  'has no TLS',
  'ignores the request',
  'slips a question in',
  'shows its own certificate',
] as const
const STRICT = ['verify-full', 'verify-ca', 'require', 'prefer']

it.each(HOSTILE.flatMap((how) => STRICT.map((mode) => [how, mode] as const)))(
  'an impostor of the database that %s receives nothing with sslmode=%s',
  async (how, mode) => {
    const { error, received } = await meet(how, `sslmode=${mode}&${authority}`)
    expect(error).toBeInstanceOf(ConnectionLost)
    expect(received).toBe(TLS_REQUEST)
  },
)

it('an impostor with a certificate of another host or of an unknown authority receives nothing', async () => {
  const byOurs = await meet('shows its own certificate', trusting, ours.issue('10.0.0.5'))
  const byAnybody = await meet('shows its own certificate', 'sslmode=verify-full')
  for (const { error, received } of [byOurs, byAnybody]) {
    expect(error).toBeInstanceOf(ConnectionLost)
    expect(received).toBe(TLS_REQUEST)
  }
})

it('an impostor receives the password of a node that trusts it or requires no TLS: those above had required it', async () => {
  const results = [
    await meet('shows its own certificate', trusting, ours.issue('127.0.0.1')),
    await meet('shows its own certificate', 'sslmode=no-verify'),
    await meet('has no TLS', 'sslmode=disable'),
  ]
  for (const { received } of results) expect(received).toContain(PASSWORD)
})
