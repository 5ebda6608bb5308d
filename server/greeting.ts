import type { Backend } from './backend.ts'
import { DEMO_STAFF, DEMO_STAFF_PASSWORD } from './domains/staff/demo-staff.ts'
import { DEMO_MEMBERS, DEMO_PASSWORD } from './outside/seed/demo-members.ts'
import type { Config } from './settings/config.ts'
import { isUnprotected } from './settings/environment.ts'

const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost', '::1'])

/** The addresses that the greeting shows to the person who starts the server. */
export function greeting(
  { host, market, databaseUrl, databaseOwnerUrl }: Config,
  { url, sandboxUrl, deskUrl, metricsUrl }: Pick<Backend, 'url' | 'sandboxUrl' | 'deskUrl' | 'metricsUrl'>,
): string {
  const lines = [`Krapao      ${url}`]
  if (deskUrl !== undefined) lines.push(`Desk        ${deskUrl}`)
  if (metricsUrl !== undefined) lines.push(`Metrics     ${metricsUrl}/metrics`)
  for (const [name, address] of Object.entries({
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: databaseOwnerUrl,
  })) {
    if (address === undefined || !isUnprotected(address)) continue
    lines.push(
      '',
      `The connection to the database is unencrypted, or the server's identity is not verified: set sslmode=verify-full in ${name}.`,
    )
  }
  if (sandboxUrl !== undefined) {
    lines.push(
      `Log in as   ${DEMO_MEMBERS[market].username}, password ${DEMO_PASSWORD}`,
      `Sandbox     ${sandboxUrl}`,
    )
    if (deskUrl !== undefined) {
      const people = DEMO_STAFF.map(({ username, role }) => `${username} (${role})`).join(', ')
      lines.push(
        `At the desk ${people}`,
        `            password ${DEMO_STAFF_PASSWORD}; the code of their app: ${sandboxUrl}/api/staff/nok/code`,
      )
    }
    if (!LOOPBACK_HOSTS.has(host)) {
      lines.push(
        '',
        'Everybody who reaches this address can log in as a demo member: for real members start with SANDBOX_PORT=off and an empty database.',
      )
    }
  }
  return ['', ...lines.map((line) => `  ${line}`), ''].join('\n')
}
