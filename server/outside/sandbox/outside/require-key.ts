import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '../../../platform/errors.ts'

/** Checks the bearer token of a call to a service of the sandbox. @throws {Refusal} KEY_INVALID with status 401 */
export function requireKey({ authorization }: IncomingHttpHeaders, key: string): void {
  if (authorization !== `Bearer ${key}`) throw new Refusal('KEY_INVALID', { status: 401 })
}
