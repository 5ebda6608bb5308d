import { DatabaseError } from 'pg'

/** SQLSTATE codes that the application handles; everything else is a defect. */
export const SQLSTATE = {
  uniqueViolation: '23505',
  insufficientPrivilege: '42501',
  undefinedTable: '42P01',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  lockNotAvailable: '55P03',
  queryCanceled: '57014',
  diskFull: '53100',
} as const

/** The server is stopping, starting or has no free connection: 57P01 to 57P03 and 53300. */
const SERVER_AWAY = new Set(['57P01', '57P02', '57P03', '53300'])

/**
 * SQLSTATE classes of connection errors: it broke (08), or the server rejects our role or password (28) or has no such database (3D). Another
 * node may be accepted, so callers are sent there, as when the server is away.
 */
const NO_CONNECTION = new Set(['08', '28', '3D'])

/** The operating system below the database reported an I/O error. */
const IO_ERROR = '58030'

/** The connection broke, or none was available. Whatever was not committed did not happen. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  constructor(cause: unknown) {
    super('the connection to the database was lost', { cause })
  }
}

/** The connection broke during COMMIT: the work may or may not be stored. It may be repeated only under an idempotency key. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
  constructor(cause: unknown) {
    super('the database did not answer COMMIT; the transaction may or may not be stored', { cause })
  }
}

/** The SQLSTATE of an error that the database returned, or undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined
}

/** Whether the database itself reported that it is shutting down, has no free connection, or rejects us. */
export function isServerAway(error: unknown): boolean {
  const state = sqlState(error)
  return state !== undefined && (SERVER_AWAY.has(state) || NO_CONNECTION.has(state.slice(0, 2)))
}

/** Error codes of a file system without space. */
const NO_SPACE = new Set<unknown>(['ENOSPC', 'EDQUOT'])

/**
 * Whether there was no space for what was to be stored: a full disk, below the database or below a folder of ours, no memory, a failing disk.
 * What is stored can still be read.
 */
export function isOutOfSpace(error: unknown): boolean {
  if (error instanceof Error && 'code' in error && NO_SPACE.has(error.code)) return true
  const state = sqlState(error)
  return state !== undefined && (state.startsWith('53') || state === IO_ERROR)
}

/** Whether the same transaction may succeed when it is run again. */
export function isTransient(error: unknown): boolean {
  if (error instanceof ConnectionLost) return true
  const state = sqlState(error)
  return state === SQLSTATE.serializationFailure || state === SQLSTATE.deadlockDetected
}

/**
 * Whether the database is overloaded: a statement or its wait for a lock took longer than allowed, or a transaction conflicted with others at
 * every attempt. Whatever was not committed did not happen.
 */
export function isOverworked(error: unknown): boolean {
  const state = sqlState(error)
  return state === SQLSTATE.lockNotAvailable || state === SQLSTATE.queryCanceled || isTransient(error)
}

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
  const cause = isLost ? rootCause(error) : error
  const state = sqlState(cause)
  if (state !== undefined && cause instanceof Error && REFUSES_US.has(state.slice(0, 2)))
    return `${cause.message} (${state})`
  if (!isLost) return undefined
  if (state !== undefined) return `database error ${state}`
  if (!(cause instanceof Error)) return 'nobody said why'
  const code = 'code' in cause ? String(cause.code) : ''
  const advice = ADVICE[code]
  // When a name has several addresses, the aggregate error has nothing but a code.
  const reason = [cause.message.split('; if the root CA')[0], code && `(${code})`].filter(Boolean).join(' ')
  return advice === undefined ? reason : `${reason}; ${advice}`
}

function rootCause(error: unknown): unknown {
  return error instanceof ConnectionLost || error instanceof OutcomeUnknown ? rootCause(error.cause) : error
}
