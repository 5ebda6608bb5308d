import { Trans, useLingui } from '@lingui/react/macro'
import { isLanguage } from '../../domain/languages.ts'
import { useNow } from '../../hooks/use-clock.ts'
import { formatDateTime, formatRelative } from '../../i18n/format.ts'
import { useBalanceCheck } from '../../parts/use-balance-check.ts'
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
