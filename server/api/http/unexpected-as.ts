import type { FastifyBaseLogger } from 'fastify'
import type { ServerCode } from '#contract/error-codes.ts'
import { OutcomeUnknown } from '../../platform/db/failures.ts'
import { Refusal } from '../../platform/errors.ts'

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
