import type { I18n } from '@lingui/core'
import { type Login, logIn } from '../../data/login.ts'
import { errorText } from '../../i18n/error-text.ts'

/**
 * Logs in. Resolves with undefined, or with the words for why it did not succeed; never rejects. Fetched while the visitor types, so that
 * talking to the server costs the first screen nothing.
 */
export async function attemptLogin(i18n: I18n, login: Login): Promise<string | undefined> {
  try {
    await logIn(login)
    return undefined
  } catch (error) {
    return errorText(i18n, error)
  }
}
