import type { FastifyBaseLogger } from 'fastify'
import { verifySync } from 'otplib'

/** A code is accepted half a minute early or late: clocks of phones differ. */
const TOLERANCE_SECONDS = 30

/**
 * The time step of a code of the authenticator app, or undefined when it is wrong or not later than the last one used. With a secret that is
 * none, no code is right; the log says so, because nobody else would find out why.
 *
 * @param secret base 32
 * @param usedStep the step of the last code that was used; 0 for none
 */
export function codeStep(
  { secret, code, usedStep }: { readonly secret: string; readonly code: string; readonly usedStep: number },
  log: Pick<FastifyBaseLogger, 'error'>,
): number | undefined {
  try {
    const found = verifySync({
      secret,
      token: code,
      epochTolerance: TOLERANCE_SECONDS,
      ...(usedStep > 0 && { afterTimeStep: usedStep }),
    })
    return found.valid && 'timeStep' in found ? found.timeStep : undefined
  } catch {
    // Without the error, which quotes the secret.
    log.error('the stored secret of an authenticator app is none: suspend the person and invite them again')
    return undefined
  }
}
