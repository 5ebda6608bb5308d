import { useLingui } from '@lingui/react/macro'
import { demandsEnglishName, normaliseHolderName, wrongLetterOf } from '../../domain/bank-account-name.ts'
import { shownSign } from '../../domain/text/one-form.ts'

/** Which letter of a holder name the bank would not know, in the language of the page. */
export function useLetterText() {
  const { t } = useLingui()
  return (bankCode: string, typed: string): string | undefined => {
    const wrong = wrongLetterOf(bankCode, normaliseHolderName(typed))
    if (wrong === undefined) return undefined
    const letter = shownSign(wrong)
    return demandsEnglishName(bankCode)
      ? t`Bank account name must be in English only. Check this letter: ${letter}`
      : t`Only letters can be in a name. Check this one: ${letter}`
  }
}
