import { ConnectionLost, OutcomeUnknown, sqlState } from './failures.ts'

/** What a person can do about it, by the code of the error. */
const ADVICE: Readonly<Record<string, string>> = {
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'is the authority that signed it the one of sslrootcert in DATABASE_URL?',
  SELF_SIGNED_CERT_IN_CHAIN: 'is the authority that signed it the one of sslrootcert in DATABASE_URL?',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'name it itself as sslrootcert in DATABASE_URL, or have it signed',
  CERT_HAS_EXPIRED: 'the one that the database shows, or that of the authority that signed it',
}

/** SQLSTATE classes of a database that does not let us in: as whom, and where to. */
const REFUSES_US = new Set(['28', '3D'])

/**
 * In one line, without anything that callers said: why a connection was lost or could not be had at all. Undefined for errors
 * that are not about connections.
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
  // Where a name has several addresses, the error that stands for all of them says nothing but its code.
  const said = [cause.message.split('; if the root CA')[0], code && `(${code})`].filter(Boolean).join(' ')
  return advice === undefined ? said : `${said}; ${advice}`
}

function whatLies(error: unknown): unknown {
  return error instanceof ConnectionLost || error instanceof OutcomeUnknown ? whatLies(error.cause) : error
}
