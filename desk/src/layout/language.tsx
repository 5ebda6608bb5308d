import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { messages as reasonsEn } from '../../../src/locales/en/slips.po'
import { messages as reasonsTh } from '../../../src/locales/th/slips.po'
import { messages as en } from '../locales/en.po'
import { messages as th } from '../locales/th.po'

/** The languages of the desk. */
const LANGUAGES = { th: 'ไทย', en: 'English' } as const

type DeskLanguage = keyof typeof LANGUAGES

const KEY = 'desk-language'

i18n.load({ th: { ...th, ...reasonsTh }, en: { ...en, ...reasonsEn } })

/** Activates the language that was chosen on this machine; Thai where none was. */
export function restoreLanguage(): void {
  activate(localStorage.getItem(KEY) === 'en' ? 'en' : 'th')
}

/** Switches the language and keeps the choice. */
function chooseLanguage(language: DeskLanguage): void {
  localStorage.setItem(KEY, language)
  activate(language)
}

function activate(language: DeskLanguage): void {
  i18n.activate(language)
  document.documentElement.lang = language
}

const CHOICES: readonly DeskLanguage[] = ['th', 'en']

/** Chooses the language of the desk. */
export function LanguageMenu() {
  const { t, i18n: shown } = useLingui()
  return (
    <fieldset className="tabs" aria-label={t`Language`}>
      {CHOICES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={shown.locale === language}
          onClick={() => chooseLanguage(language)}
        >
          {LANGUAGES[language]}
        </button>
      ))}
    </fieldset>
  )
}
