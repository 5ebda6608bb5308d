import { useLingui } from '@lingui/react/macro'
import { useIsMutating } from '@tanstack/react-query'
import { CHECK_BALANCE, useCheckBalance } from '../../data/wallet.ts'
import { errorText } from '../../i18n/error-text.ts'
import { showToast } from '../../ui/feedback/toast.ts'

interface BalanceCheck {
  check: () => void
  /** True while a check runs, no matter which button started it. */
  isChecking: boolean
}

/** Asks every game for its balance and shows the result. A toast reports a failure or a game without a response; the old figures stay. */
export function useBalanceCheck(): BalanceCheck {
  const { i18n, t } = useLingui()
  const { mutate } = useCheckBalance()
  const isChecking = useIsMutating({ mutationKey: CHECK_BALANCE }) > 0
  const check = () => {
    if (isChecking) return
    mutate(undefined, {
      onSuccess: (silent) => {
        const games = silent.join(', ')
        if (games !== '')
          showToast({ tone: 'error', text: t`${games} did not answer; that balance is as last seen` })
      },
      onError: (failure) => void errorText(i18n, failure).then((text) => showToast({ tone: 'error', text })),
    })
  }
  return { check, isChecking }
}
