import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { Role } from './roles.ts'

/**
 * One HTTP call of the desk, described once: the desk's `call` and the server's route, validation, permission and log entry derive from it.
 * Schemas work as in the member's contract: the sender writes the wire form, the receiver reads the domain form.
 */
export interface DeskEndpoint extends Pick<
  Endpoint,
  | 'path'
  | 'summary'
  | 'effect'
  | 'idempotencyKey'
  | 'multipart'
  | 'timeoutMs'
  | 'params'
  | 'body'
  | 'response'
> {
  readonly method: 'GET' | 'POST'
  /** The roles that may call it; `anyone` is for who has not logged in yet. */
  readonly may: 'anyone' | readonly Role[]
  /** The most bytes of its body, where that is more than usual. */
  readonly maxBytes?: number
  /** Refused with UNVERIFIED_OTP unless the person gave a code of the authenticator app lately; the desk then asks for one and calls again. */
  readonly needsFreshCode?: true
}

type Described = Omit<DeskEndpoint, 'method' | 'effect'>

/** A call that changes something. */
export const deskChange = <const E extends Described>(endpoint: E) => ({
  method: 'POST' as const,
  effect: 'change' as const,
  ...endpoint,
})

/** A call that reads, and needs no body. */
export const deskRead = <const E extends Described>(endpoint: E) => ({
  method: 'GET' as const,
  effect: 'read' as const,
  ...endpoint,
})

/** A call that reads what its body asks for: no address has what was searched for. */
export const deskQuery = <const E extends Described>(endpoint: E) => ({
  method: 'POST' as const,
  effect: 'read' as const,
  ...endpoint,
})
