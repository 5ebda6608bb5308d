import type { I18n } from '@lingui/core'
import { failureText } from '../../i18n/failure-text.ts'
import { isSpinCode, type spinErrorText } from '../../i18n/spin-error-text.ts'
import type { Result } from '../../ui/dialogs/result-alert.tsx'

/** The alert about a spin or claim that was refused: `words` are the wheel's own for some codes. */
export async function spinFailure(i18n: I18n, error: unknown, words: typeof spinErrorText): Promise<Result> {
  const failure = await failureText(i18n, error)
  const { code }: { code?: unknown } = Object(error)
  return isSpinCode(code) ? { ...failure, text: words(i18n, code) } : failure
}
