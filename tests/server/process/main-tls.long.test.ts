import { expect, it } from 'vitest'
import { writeIn } from '../../support/folder-for-file.ts'
import { lastHour, newAuthority } from '../../support/processes/certificates.ts'
import { tlsSiteForFile } from '../../support/processes/tls-site.ts'
import { ended, run } from './main-process.ts'

/* How the server, as an operator starts it, treats a database that cannot prove its identity. */

const site = await tlsSiteForFile()
const other = writeIn(site.folder, 'other.pem', newAuthority('another authority').certificate)

/** Expects that it ends without a login, with one line that does not contain the password. @returns that line */
async function refusal(url: string): Promise<string> {
  const { code, output } = await ended(run({ SANDBOX_PORT: 'off', DATA_DIR: site.folder, DATABASE_URL: url }))
  expect(code).toBe(1)
  expect(output).not.toContain(encodeURIComponent(site.postgres.password))
  expect(output).not.toContain(site.postgres.password)
  const inside = "SELECT 1 FROM pg_stat_activity WHERE usename = 'krapao'"
  expect(await site.postgres.asSupervisor(inside)).toEqual([])
  return output
}

it.each([
  [
    'another authority than the configured one',
    { sslrootcert: other },
    /^The database cannot be used: unable to verify .* sslrootcert in DATABASE_URL\?\n$/,
  ],
  [
    'an authority that was not configured',
    { sslrootcert: null },
    /^The database cannot be used: unable to verify .* sslrootcert in DATABASE_URL\?\n$/,
  ],
  [
    'the right authority for another host',
    { host: 'localhost' },
    /^The database cannot be used: Hostname\/IP does not match .*localhost.*\n$/,
  ],
  [
    'an authority whose file is missing',
    { sslrootcert: '/nowhere/ca.pem' },
    /^The database cannot be used: .*'\/nowhere\/ca\.pem'.*\n$/,
  ],
] as const)('a node does not start with a certificate of %s', async (_name, change, reason) => {
  expect(await refusal(site.urlWith(change))).toMatch(reason)
})

it('a node does not start on a database whose certificate has expired, or that has no TLS; with a valid one it starts', async () => {
  await site.postgres.show(site.authority.issue('127.0.0.1', lastHour()))
  expect(await refusal(site.url)).toMatch(
    /^The database cannot be used: certificate has expired \(CERT_HAS_EXPIRED\).*\n$/,
  )
  await site.postgres.withoutTls()
  expect(await refusal(site.url)).toMatch(
    /^The database cannot be used: The server does not support SSL connections\n$/,
  )
  await site.postgres.show(site.authority.issue('127.0.0.1'))
  const wrongPassword = site.url.replace('secret', 'guess')
  expect(await refusal(wrongPassword)).toMatch(
    /^The database cannot be used: password authentication failed .*\(28P01\)\n$/,
  )
})

it('a node does not start with an unknown TLS parameter in its address', async () => {
  expect(await refusal(site.url.replace('sslmode', 'SSLMODE'))).toMatch(
    /^DATABASE_URL must not contain SSLMODE,.*\n$/,
  )
  expect(await refusal(site.url.replace('verify-full', 'verify_full'))).toMatch(
    /^DATABASE_URL must have one of these as sslmode: .*\n$/,
  )
})
