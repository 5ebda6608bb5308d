import { Trans, useLingui } from '@lingui/react/macro'
import { useIsMutating } from '@tanstack/react-query'
import { CHECK_BALANCE, useCheckBalance } from '../../data/wallet/wallet.ts'
import { isLanguage } from '../../domain/languages.ts'
import { useNow } from '../../hooks/use-clock.ts'
import { errorText } from '../../i18n/error-text.ts'
import { formatDateTime, formatRelative } from '../../i18n/format.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { Icon } from '../../ui/pictures/icon.tsx'

/** How often the age is updated, in ms: it is in seconds only at first. */
const RENEWED_MS = 10_000

interface BalanceAgeProps {
  /** When the balances of all games were current: ISO 8601. */
  updatedAt: string
  /** Whether the figures are from this visit. */
  isCurrent: boolean
}

/** The age of the balances, and a button that asks every game again. */
export function BalanceAge({ updatedAt, isCurrent }: BalanceAgeProps) {
  const { i18n } = useLingui()
  const { check, isChecking } = useBalanceCheck()
  const now = useNow(RENEWED_MS)
  const time = formatDateTime(updatedAt)
  const ago = formatRelative(isLanguage(i18n.locale) ? i18n.locale : 'en', updatedAt, now)
  return (
    <div className="-mt-2 flex flex-wrap items-center gap-x-2 text-caption text-on-cloth-2">
      <time dateTime={updatedAt} title={time} translate="yes" className="py-2">
        {isCurrent ? (
          <Trans>Updated {ago}</Trans>
        ) : (
          <>
            <Trans>As last seen</Trans> <span translate="no">{time}</span>
          </>
        )}
      </time>
      <button
        type="button"
        aria-busy={isChecking || undefined}
        onClick={check}
        className="inline-flex min-h-touch items-center gap-1.5 font-bold text-on-cloth"
      >
        {isChecking ? <span className="spinner size-4" /> : <Icon name="refresh" className="size-4" />}
        <Trans>Check balance</Trans>
      </button>
    </div>
  )
}

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
