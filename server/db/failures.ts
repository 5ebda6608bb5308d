import { DatabaseError } from 'pg'

/** SQLSTATE codes the application acts on; everything else is a defect. */
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

/** The server is stopping, starting or full: 57P01 to 57P03 and 53300. */
const SERVER_AWAY = new Set(['57P01', '57P02', '57P03', '53300'])

/**
 * Classes of errors of a connection: it broke (08), or the server lets us in under no such name and password (28) or has no such
 * database (3D). Another node may be let in, so callers are sent there, as when the server is away.
 */
const NO_CONNECTION = new Set(['08', '28', '3D'])

/** The system below the database reported a failure of reading or writing. */
const IO_ERROR = '58030'

/** The connection broke, or none could be had. Whatever was not committed did not happen. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  constructor(cause: unknown) {
    super('the connection to the database was lost', { cause })
  }
}

/** The connection broke while COMMIT was on its way: the work may or may not be stored. Only an idempotency key may repeat it. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
  constructor(cause: unknown) {
    super('the database did not answer COMMIT; the transaction may or may not be stored', { cause })
  }
}

/** The SQLSTATE of an error the database answered with, or undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined
}

/** Whether the database itself said that it is going away, has no room for us, or does not let us in. */
export function isServerAway(error: unknown): boolean {
  const state = sqlState(error)
  return state !== undefined && (SERVER_AWAY.has(state) || NO_CONNECTION.has(state.slice(0, 2)))
}

/** What a folder without room answers. */
const NO_SPACE = new Set<unknown>(['ENOSPC', 'EDQUOT'])

/**
 * Whether there is no room for what was to be stored: a full disk, below the database or below a folder of ours, no memory, a disk that
 * fails. What is stored can be read all the same.
 */
export function isOutOfRoom(error: unknown): boolean {
  if (error instanceof Error && 'code' in error && NO_SPACE.has(error.code)) return true
  const state = sqlState(error)
  return state !== undefined && (state.startsWith('53') || state === IO_ERROR)
}

/** Whether the same transaction may succeed when it is simply run again. */
export function isTransient(error: unknown): boolean {
  if (error instanceof ConnectionLost) return true
  const state = sqlState(error)
  return state === SQLSTATE.serializationFailure || state === SQLSTATE.deadlockDetected
}

/**
 * Whether the database has more to do than it can: a statement or its wait for a lock took longer than it may, or a transaction met others
 * each time it was run. Whatever was not committed did not happen.
 */
export function isOverworked(error: unknown): boolean {
  const state = sqlState(error)
  return state === SQLSTATE.lockNotAvailable || state === SQLSTATE.queryCanceled || isTransient(error)
}
