import { account } from '../contract/account.ts'
import { isPhone, normalisePhone } from '../domain/phone.ts'
import { env } from '../env.ts'
import { call } from '../http/client.ts'
import { beginSession } from '../session/begin-session.ts'

/** What the login form holds. */
export interface Login {
  /** The phone number as typed. */
  readonly username: string
  readonly password: string
  /** Whether the session outlives this tab. */
  readonly remember: boolean
}

/**
 * Begins a session. A phone number is sent in its one spelling; anything else as typed, for an operator may know other names.
 * @throws ApiError
 */
export async function logIn({ username, password, remember }: Login): Promise<void> {
  const phone = normalisePhone(env.market, username)
  const body = { username: isPhone(env.market, phone) ? phone : username.trim(), password }
  const { token } = await call(account.logIn, { body })
  await beginSession(token, { remember })
}
