import { useLingui } from '@lingui/react/macro'
import { LANGUAGES } from '../../../src/domain/languages.ts'
import { DeskError } from '../http/call.ts'

interface ProblemProps {
  /** What was thrown; null while nothing was. */
  readonly error?: unknown
  /** In words already. */
  readonly text?: string | undefined
}

/** What went wrong, which is read out at once; nothing while all is well. */
export function Problem({ error, text }: ProblemProps) {
  const errorText = useErrorText()
  const words = error === null || error === undefined ? text : errorText(error)
  if (words === undefined) return null
  return (
    <p role="alert" className="note bad">
      {words}
    </p>
  )
}

/** What is said to members, and its title. */
const TEXTS: ReadonlySet<unknown> = new Set(['text', 'title', ...LANGUAGES])

/** What went wrong, in words. */
function useErrorText(): (error: unknown) => string {
  const { t } = useLingui()
  return (error) => {
    const { code, params } = error instanceof DeskError ? error : new DeskError('INTERNAL_SERVER_ERROR')
    const minutes = Math.ceil(Number(params['retryAfterSeconds'] ?? 60) / 60)
    switch (code) {
      case 'unknown':
        return t`No answer. Check the connection.`
      case 'WRONG_CREDENTIAL':
        return t`Name, password or code is wrong. A code works once: wait for the next one.`
      case 'REQUEST_LIMIT':
        return t`Too many attempts. Try again in ${minutes} min.`
      case 'NO_DATA':
        return t`There is nothing here.`
      case 'KEY_INVALID':
      case 'KEY_MISSING':
        if (params['key'] === 'because' || params['key'] === 'reason')
          return t`Write the reason in words, with letters or digits.`
        if (TEXTS.has(params['key'])) return t`A text is missing, or too long.`
        if (params['key'] === 'file')
          return t`This is no picture that can be sent: PNG, JPEG or GIF, up to 10 MB.`
        return t`Something that was typed does not fit.`
      case 'INVALID_USER_INFO':
        return t`This password is too easy to guess. Choose another one.`
      case 'UNVERIFIED_OTP':
        return t`Nothing was done: it needs a new code.`
      case 'invalid-token':
        return t`Your session has ended.`
      default:
        return t`The server could not do this. Try again.`
    }
  }
}
