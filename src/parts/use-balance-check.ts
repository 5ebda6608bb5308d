import { useLingui } from '@lingui/react/macro'
import { useIsMutating } from '@tanstack/react-query'
import { CHECK_BALANCE, useCheckBalance } from '../data/wallet/wallet.ts'
import { errorText } from '../i18n/error-text.ts'
import { showToast } from '../ui/feedback/toast.ts'

/**
 * Asks every game for its balance. A toast reports a failure or games without a response; the old figures stay. `isChecking` while a check
 * runs, no matter which button started it.
 * @param namesOf of those without a response, the games that are reported
 */
export function useBalanceCheck(namesOf = (silent: readonly string[]) => silent.join(', ')) {
  const { i18n, t } = useLingui()
  const { mutate } = useCheckBalance()
  const isChecking = useIsMutating({ mutationKey: CHECK_BALANCE }) > 0
  const check = () => {
    if (isChecking) return
    mutate(undefined, {
      onSuccess: (silent) => {
        const games = namesOf(silent)
        if (games !== '')
          showToast({ tone: 'error', text: t`${games} did not answer; that balance is as last seen` })
      },
      onError: (failure) => void errorText(i18n, failure).then((text) => showToast({ tone: 'error', text })),
    })
  }
  return { check, isChecking }
}
