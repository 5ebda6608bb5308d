import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { failureText } from '../../i18n/failure-text.ts'
import { isSpinCode, type spinErrorText } from '../../i18n/spin-error-text.ts'
import type { Result } from '../../ui/dialogs/alert-dialog.tsx'

/** The alert about a spin or claim that failed with an error. `words` are the wheel's own words for some codes. */
export async function spinFailure(i18n: I18n, error: unknown, words: typeof spinErrorText): Promise<Result> {
  const failure = await failureText(i18n, error)
  const { code, serverText }: { code?: unknown; serverText?: unknown } = Object(error)
  // The wheel's codes are not error codes, so the transport passes them on as the server's own text.
  const said = isSpinCode(code) ? code : serverText
  return isSpinCode(said) ? { ...failure, text: words(i18n, said) } : failure
}

/** The alert about a spin or claim that was refused in a successful response. A reason that only repeats the title is left out. */
export function spinRefusal(i18n: I18n, reason: string): Result {
  const title = i18n._(msg`Something went wrong`)
  return { tone: 'error', title, text: reason === title ? undefined : reason }
}
