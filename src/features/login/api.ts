import type { I18n } from '@lingui/core'
import { account } from '../../contract/account.ts'
import { isPhone, normalisePhone } from '../../domain/phone.ts'
import { askForWallet } from '../../early-answers.ts'
import { env } from '../../env.ts'
import { call } from '../../http/client.ts'
import { httpWiring } from '../../http/wiring.ts'
import { errorText } from '../../i18n/error-text.ts'
import { beginSession } from '../../session/begin-session.ts'
import { typedInput } from '../../session/typed-input.ts'

/** Where the member was before the login, and whose session that was. */
export interface LoginOrigin {
  /** A path of the member area; it opens after the login. */
  readonly next?: string | undefined
  /** Phone number of the only member for whom `next` opens; undefined when it is not known. */
  readonly username?: string | undefined
}

/** Either the path to open, or the reason for the failure in words. */
export interface LoginResult {
  readonly href?: string
  readonly refusal?: string
}

/**
 * Logs in; never rejects. Another member than the one whose session ended starts at home, with empty forms. This module is loaded while the
 * visitor types, so that the first screen does not include the code that talks to the server.
 */
export async function attemptLogin(i18n: I18n, login: Login, origin: LoginOrigin): Promise<LoginResult> {
  const { next = '/user', username } = origin
  try {
    await logIn(login)
  } catch (error) {
    // Without a response nothing has happened. The general message mentions a balance, which is not on this screen.
    return { refusal: await errorText(i18n, isTimeout(error) ? { code: 'NETWORK' } : error) }
  }
  const isOwn = (name: string) => canonicalUsername(name) === canonicalUsername(login.username)
  typedInput.giveBack(isOwn)
  return { href: username === undefined || isOwn(username) ? next : '/user' }
}

function isTimeout(error: unknown): boolean {
  return Object(error).code === 'TIMEOUT'
}

/** The values of the login form. */
interface Login {
  /** The phone number as typed. */
  readonly username: string
  readonly password: string
  /** Whether the session outlives this tab. */
  readonly remember: boolean
}

/** The name as the server knows it: a phone number in its canonical form, anything else as typed. An operator may use other names. */
function canonicalUsername(typed: string): string {
  const phone = normalisePhone(env.market, typed)
  return isPhone(env.market, phone) ? phone : typed.trim()
}

/**
 * Starts a session.
 * @throws ApiError
 */
export async function logIn({ username, password, remember }: Login): Promise<void> {
  const body = { username: canonicalUsername(username), password }
  const answer = call(account.logIn, { body })
  // The document knows the files of home.
  document.dispatchEvent(new Event('login-sent'))
  const { token } = await answer
  // The code of home, which needs it, is still on its way.
  askForWallet(env.backendUrl, token, httpWiring().locale())
  await beginSession(token, { remember })
}
