import type { LoadFailureText } from '../i18n/error-text.ts'
import { useLoadFailure } from '../i18n/use-error-text.ts'
import { useOnline } from '../session/connection.ts'

const NO_NETWORK = { code: 'OFFLINE' }

/** As `useLoadFailure`, where only a missing network is named as the cause: any other failure gets the words of `unnamed`. */
export function useUnnamedFailure<Words>(error: unknown, unnamed: Words): LoadFailureText | Words {
  const isOffline = !useOnline() && error !== null
  const failure = useLoadFailure(isOffline ? NO_NETWORK : error)
  return isOffline || failure.icon === 'offline' ? failure : unnamed
}
