import { ConnectionLost, OutcomeUnknown, sqlState } from './failures.ts'

/** What a person can do about it, by error code. */
const ADVICE: Readonly<Record<string, string>> = {
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'was it signed by the authority of sslrootcert in DATABASE_URL?',
  SELF_SIGNED_CERT_IN_CHAIN: 'was it signed by the authority of sslrootcert in DATABASE_URL?',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'name the certificate itself as sslrootcert in DATABASE_URL, or have it signed',
  CERT_HAS_EXPIRED: 'the certificate of the database, or that of its authority',
}

/** SQLSTATE classes of a database that rejects our role, password or database name. */
const REFUSES_US = new Set(['28', '3D'])

/**
 * The reason, in one line, why a connection was lost or not available at all; contains nothing that callers sent. Undefined for errors that
 * are not about connections.
 */
export function whyLost(error: unknown): string | undefined {
  const isLost = error instanceof ConnectionLost || error instanceof OutcomeUnknown
  const cause = isLost ? whatLies(error) : error
  const state = sqlState(cause)
  if (state !== undefined && cause instanceof Error && REFUSES_US.has(state.slice(0, 2)))
    return `${cause.message} (${state})`
  if (!isLost) return undefined
  if (state !== undefined) return `database error ${state}`
  if (!(cause instanceof Error)) return 'nobody said why'
  const code = 'code' in cause ? String(cause.code) : ''
  const advice = ADVICE[code]
  // When a name has several addresses, the aggregate error has nothing but a code.
  const said = [cause.message.split('; if the root CA')[0], code && `(${code})`].filter(Boolean).join(' ')
  return advice === undefined ? said : `${said}; ${advice}`
}

function whatLies(error: unknown): unknown {
  return error instanceof ConnectionLost || error instanceof OutcomeUnknown ? whatLies(error.cause) : error
}
