import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PAUSED, type ServerCode } from '#contract/error-codes.ts'
import { asRefusal, LedgerHalted, NotExecutedError } from '../../ledger/ledger-errors.ts'
import {
  ConnectionLost,
  isOutOfSpace,
  isOverworked,
  isServerAway,
  OutcomeUnknown,
} from '../../platform/db/failures.ts'
import { Refusal, refusalBody, UnavailableError } from '../../platform/errors.ts'
import type { HoldBack } from '../rate-limits/hold-back.ts'
import { unreadBytesOf } from './close-connections.ts'

const LATER = { status: 503, retryAfterSeconds: 60 } as const

/** No node moves money: not 503, with which a proxy asks the next one. It may be restarting, and its page would take the place of our answer. */
const ON_NO_NODE = 500

/** A database overload is over in a moment, or affects only this node. */
const SOON = { status: 503, retryAfterSeconds: 2 } as const

/**
 * Turns everything that a request threw into a coded answer; nothing else of the error leaves the server.
 * @param holdBack awaited before the answer is sent
 */
export function answerErrors(app: FastifyInstance, holdBack: HoldBack = () => Promise.resolve(false)): void {
  app.setErrorHandler(async (error: unknown, request, reply) => {
    const refusal = toRefusal(error, request)
    const fileLength = contentRangeOf(error)
    if (fileLength !== undefined) reply.header('content-range', fileLength)
    const unreadBytes = unreadBytesOf(request)
    const wasHeldBack = await holdBack(request.ip, unreadBytes)
    if (wasHeldBack && unreadBytes > 0) {
      reply.header('connection', 'close').raw.once('finish', () => request.raw.destroy())
    }
    return sendRefusal(reply, refusal)
  })
}

/** Writes a refusal in wire form. */
function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  return reply.code(refusal.status).header('cache-control', 'no-store').send(refusalBody(refusal))
}

function toRefusal(error: unknown, request: FastifyRequest): Refusal {
  const refused = asRefusal(error)
  if (refused !== undefined) return refused
  if (isDatabaseAway(error)) {
    request.log.error({ err: error }, 'the database is not available')
    return new Refusal('INTERNAL_SERVER_ERROR', { status: 503 })
  }
  if (isOverworked(error)) {
    request.log.error({ err: error }, 'the database took too long')
    return new Refusal('INTERNAL_SERVER_ERROR', SOON)
  }
  if (error instanceof NotExecutedError) {
    const status = error.cause instanceof LedgerHalted ? ON_NO_NODE : LATER.status
    return new Refusal('INTERNAL_SERVER_ERROR', { ...later(error.cause, request), status, params: PAUSED })
  }
  const postponed = later(error, request)
  if (postponed !== undefined) return new Refusal('INTERNAL_SERVER_ERROR', postponed)
  const status = statusOf(error)
  if (status !== undefined && status >= 400 && status < 500) return new Refusal('KEY_INVALID', { status })
  request.log.error({ err: error }, 'a request failed unexpectedly')
  return new Refusal('INTERNAL_SERVER_ERROR')
}

/** The answer to a failure that a person has to fix first; undefined for any other. */
function later(error: unknown, { log }: FastifyRequest): typeof LATER | undefined {
  if (error instanceof LedgerHalted) {
    log.error('a call that moves money was rejected: the ledger is halted')
    return LATER
  }
  if (error instanceof UnavailableError) {
    log.error({ err: error }, 'something that a call needs is not available')
    return LATER
  }
  if (!isOutOfSpace(error)) return undefined
  log.error({ err: error }, 'no space to store the data')
  return LATER
}

/** The status that the framework or a plugin of it attached to its own error. */
function statusOf(error: unknown): number | undefined {
  const isCoded = typeof error === 'object' && error !== null && 'statusCode' in error
  return isCoded && typeof error.statusCode === 'number' ? error.statusCode : undefined
}

/** For a part of a file that does not exist: the header with the file's length, which the plugin attached to its own error. */
function contentRangeOf(error: unknown): string | undefined {
  const headers = error instanceof Error && 'headers' in error ? error.headers : undefined
  const isRange = typeof headers === 'object' && headers !== null && 'Content-Range' in headers
  return isRange && typeof headers['Content-Range'] === 'string' ? headers['Content-Range'] : undefined
}

function isDatabaseAway(error: unknown): boolean {
  return error instanceof ConnectionLost || error instanceof OutcomeUnknown || isServerAway(error)
}

/**
 * Runs `work`. An unexpected failure is logged, and answered with the code that says what did not happen. When the outcome is unknown, the
 * error is passed on instead.
 *
 * @throws {Refusal} `code`, or whatever `work` refused with.
 */
export async function unexpectedAs<T>(
  code: ServerCode,
  log: FastifyBaseLogger,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal || error instanceof OutcomeUnknown) throw error
    log.error({ err: error, code }, 'a call failed unexpectedly')
    throw new Refusal(code)
  }
}
