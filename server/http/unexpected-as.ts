import type { FastifyBaseLogger } from 'fastify'
import { OutcomeUnknown } from '../db/failures.ts'
import type { ServerCode } from '#contract/error-codes.ts'
import { Refusal } from '../errors.ts'

/**
 * Runs `work`; what fails in it for no reason of the caller's is logged and told by the code that says what did not happen.
 * Where that is not known, it is not claimed.
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
