import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../../../server/platform/db/client.ts'
import { ConnectionLost } from '../../../../server/platform/db/failures.ts'
import { type Hostility, startHostileDatabase } from '../../../support/database/hostile-database.ts'
import { newAuthority } from '../../../support/processes/certificates.ts'
import { temporaryFolder } from '../../../support/processes/temporary-folder.ts'

const PASSWORD = 'nobody-may-read-this'
const USER = 'somebody'

const ours = newAuthority('our authority')
const theirs = newAuthority('an authority of theirs')
const TLS_REQUEST = '\0\0\0\u0008\u0004\u00d2\u0016/'

let folder: string
beforeAll(async () => {
  folder = await temporaryFolder()
  await writeFile(join(folder, 'ca.pem'), ours.certificate)
})
afterAll(() => rm(folder, { recursive: true }))

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
    const { error, received } = await meet(how, `sslmode=${mode}&sslrootcert=${join(folder, 'ca.pem')}`)
    expect(error).toBeInstanceOf(ConnectionLost)
    expect(received).toBe(TLS_REQUEST)
  },
)

it('an impostor with a certificate of another host or of an unknown authority receives nothing', async () => {
  const trusting = `sslmode=verify-full&sslrootcert=${join(folder, 'ca.pem')}`
  const byOurs = await meet('shows its own certificate', trusting, ours.issue('10.0.0.5'))
  const byAnybody = await meet('shows its own certificate', 'sslmode=verify-full')
  for (const { error, received } of [byOurs, byAnybody]) {
    expect(error).toBeInstanceOf(ConnectionLost)
    expect(received).toBe(TLS_REQUEST)
  }
})

it('an impostor receives the password of a node that trusts it or requires no TLS: those above had required it', async () => {
  const trusting = `sslmode=verify-full&sslrootcert=${join(folder, 'ca.pem')}`
  expect((await meet('shows its own certificate', trusting, ours.issue('127.0.0.1'))).received).toContain(
    PASSWORD,
  )
  expect((await meet('shows its own certificate', 'sslmode=no-verify')).received).toContain(PASSWORD)
  expect((await meet('has no TLS', 'sslmode=disable')).received).toContain(PASSWORD)
})
