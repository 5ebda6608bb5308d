import { useLingui } from '@lingui/react/macro'
import { chooseLanguage, type DeskLanguage, LANGUAGES } from './language.ts'

const CHOICES: readonly DeskLanguage[] = ['th', 'en']

/** Chooses the language of the desk. */
export function LanguageMenu() {
  const { t, i18n } = useLingui()
  return (
    <fieldset className="tabs" aria-label={t`Language`}>
      {CHOICES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={i18n.locale === language}
          onClick={() => chooseLanguage(language)}
        >
          {LANGUAGES[language]}
        </button>
      ))}
    </fieldset>
  )
}
