import { account } from '../../contract/account.ts'
import { isPhone, normalisePhone } from '../../domain/phone.ts'
import { env } from '../../env.ts'
import { call } from '../../http/client.ts'
import { beginSession } from '../../session/begin-session.ts'

/** The values of the login form. */
export interface Login {
  /** The phone number as typed. */
  readonly username: string
  readonly password: string
  /** Whether the session outlives this tab. */
  readonly remember: boolean
}

/** The name as the server knows it: a phone number in its canonical form, anything else as typed. An operator may use other names. */
export function canonicalUsername(typed: string): string {
  const phone = normalisePhone(env.market, typed)
  return isPhone(env.market, phone) ? phone : typed.trim()
}

/**
 * Starts a session.
 * @throws ApiError
 */
export async function logIn({ username, password, remember }: Login): Promise<void> {
  const body = { username: canonicalUsername(username), password }
  const { token } = await call(account.logIn, { body })
  await beginSession(token, { remember })
}
