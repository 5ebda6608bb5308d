import { randomBytes } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import type { RequestOptions, TestedBackend } from './backend.ts'
import { faultsOfRefusal } from './expectations.ts'
import { type Findings, nameOf } from './findings.ts'

/** Checks that a member's call is refused without a session and with an invented token. None of these calls has an effect. */
export async function checkStrangers(
  backend: TestedBackend,
  findings: Findings,
  endpoints: readonly Endpoint[],
): Promise<void> {
  const forged = randomBytes(32).toString('base64url')
  for (const endpoint of endpoints.filter(({ access }) => access === 'member')) {
    const hasBody = endpoint.body !== undefined && endpoint.multipart === undefined
    const variants: readonly [string, RequestOptions][] = [
      ['without a token', {}],
      ['with a made-up token', { token: forged }],
    ]
    for (const [how, options] of variants) {
      const answer = await backend.request(endpoint, hasBody ? { ...options, body: {} } : options)
      const faults = faultsOfRefusal(answer, [401])
      for (const fault of faults) findings.differs(nameOf(endpoint), `${how}, ${fault}`)
      if (faults.length === 0) findings.fits(nameOf(endpoint))
      // One finding is enough for a call that does not exist.
      if (answer.status === 404 || answer.status === 0) break
    }
  }
}
