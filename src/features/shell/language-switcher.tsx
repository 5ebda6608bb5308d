import { useLingui } from '@lingui/react/macro'
import { LANGUAGE_NAMES } from '../../domain/languages.ts'
import { chooseLocale } from '../../i18n/activate.ts'
import { isLocale, LOCALES } from '../../i18n/locales.ts'
import { LanguageMenu } from '../../ui/navigation/language-menu.tsx'
import { useSayOffline } from './use-say-offline.ts'

const OPTIONS = LOCALES.map((code) => ({ code, name: LANGUAGE_NAMES[code] }))

/** Changes the language of the whole app at once and stores the choice on the phone. `compact` for bars with a title. */
export function LanguageSwitcher({ compact }: { compact?: boolean }) {
  const { i18n, t } = useLingui()
  const sayOffline = useSayOffline()
  return (
    <LanguageMenu
      label={t`Language`}
      current={isLocale(i18n.locale) ? i18n.locale : LOCALES[0]}
      options={OPTIONS}
      compact={compact}
      onChoose={(code) => void chooseLocale(code).catch(sayOffline)}
      onUnavailable={() => void sayOffline()}
    />
  )
}
