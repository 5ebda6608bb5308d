import { useLingui, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSiteName } from '../../data/site/site-name.ts'
import { LANGUAGES, LANGUAGE_NAMES, isLanguage } from '../../domain/languages.ts'
import { chooseLocale } from '../../i18n/activate.ts'
import { useOnline } from '../../session/connection.ts'
import { Brand } from '../../ui/navigation/bars.tsx'
import { LanguageMenu } from '../../ui/navigation/language-menu.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'

/** The pocket mark and the operator's name, as a link to home. */
export function BrandLink() {
  return (
    <Link to="/">
      <Brand name={useSiteName()} />
    </Link>
  )
}

const OPTIONS = LANGUAGES.map((code) => ({ code, name: LANGUAGE_NAMES[code] }))

/** Changes the language of the whole app at once and stores the choice on the phone. `compact` for bars with a title. */
export function LanguageSwitcher({ compact }: { compact?: boolean }) {
  const { i18n, t } = useLingui()
  const showOfflineToast = useOfflineToast()
  return (
    <LanguageMenu
      label={t`Language`}
      current={isLanguage(i18n.locale) ? i18n.locale : LANGUAGES[0]}
      options={OPTIONS}
      compact={compact}
      onChoose={(code) => void chooseLocale(code).catch(showOfflineToast)}
      onUnavailable={() => void showOfflineToast()}
    />
  )
}

/** While the phone is offline, says so under the app bar, and says why the buttons that move money are disabled. */
export function OfflineBanner() {
  const online = useOnline()
  if (online) return null
  return (
    <output className="banner">
      <Icon name="offline" className="size-5" />
      <span className="min-w-0 flex-1">
        <b>
          <Trans>You are offline</Trans>
        </b>
        <Trans>View only. Money actions are paused.</Trans>
      </span>
    </output>
  )
}

/** Says that content which was never downloaded needs a connection. The current screen stays. */
export function useOfflineToast(): () => Promise<void> {
  const { t } = useLingui()
  return async () => {
    const { showToast } = await import('../../ui/feedback/toast.ts')
    showToast({ tone: 'error', text: t`No connection` })
  }
}
