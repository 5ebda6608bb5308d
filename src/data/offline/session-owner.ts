import { fingerprint } from '../../domain/fingerprint.ts'
import { session } from '../../session/session.ts'

/** Names the current session in what is stored for it, without its token; undefined while nobody is logged in. */
export function sessionOwner(): string | undefined {
  const token = session.token()
  return token === undefined ? undefined : fingerprint([token])
}
