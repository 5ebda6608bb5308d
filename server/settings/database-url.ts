/** The values of `sslmode` that `pg` supports. It ignores unknown names and values, and then connects without TLS. */
const MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']
const PARAMETERS = new Set(['ssl', 'sslmode', 'sslcert', 'sslkey', 'sslrootcert', 'sslnegotiation'])

const ON_THIS_MACHINE = new Set(['', 'localhost', '127.0.0.1', '[::1]'])

/** The problem with a database URL, or undefined. */
export function databaseUrlProblem(address: string): string | undefined {
  if (!/^postgres(?:ql)?:\/\//.test(address)) return 'must start with postgres:// or postgresql://'
  const parameters = parametersOf(address)
  const unknown = [...parameters.keys()].find(
    (name) => name.toLowerCase().startsWith('ssl') && !PARAMETERS.has(name),
  )
  if (unknown !== undefined)
    return `must not contain ${unknown}, which is not supported; use sslmode and sslrootcert`
  const mode = parameters.get('sslmode')
  return mode === null || MODES.includes(mode)
    ? undefined
    : `must have one of these as sslmode: ${MODES.join(', ')}`
}

/** Whether data goes to that database unencrypted over a network, or to a server whose identity is not verified. */
export function isUnprotected(address: string): boolean {
  const parameters = parametersOf(address)
  const host = parameters.get('host') ?? hostOf(address)
  if (host.startsWith('/') || host.startsWith('%2F') || ON_THIS_MACHINE.has(host)) return false
  const isMeant = parameters.get('ssl') === 'true' || parameters.has('sslrootcert')
  const mode = parameters.get('sslmode') ?? (isMeant ? 'verify-full' : 'disable')
  // As `pg` interprets the modes today. With libpq's own meaning (uselibpqcompat) the first two verify no identity.
  if (parameters.get('uselibpqcompat') === 'true') return !['verify-ca', 'verify-full'].includes(mode)
  return !['prefer', 'require', 'verify-ca', 'verify-full'].includes(mode)
}

function parametersOf(address: string): URLSearchParams {
  return new URLSearchParams(address.split('?').slice(1).join('?'))
}

/** Parsed by hand, because `pg` also accepts addresses that are not valid URLs. */
function hostOf(address: string): string {
  const place = address.split('?')[0]?.split('/')[2]?.split('@').at(-1) ?? ''
  const end = place.startsWith('[') ? place.indexOf(']') + 1 : place.indexOf(':')
  return end > 0 ? place.slice(0, end) : place
}
