import { useLingui } from '@lingui/react/macro'
import { demandsEnglishName, normaliseHolderName, wrongLetterOf } from '../../domain/bank-account-name.ts'

/** Which letter of a holder name the bank would not know, in the visitor's language. */
export function useLetterText() {
  const { t } = useLingui()
  return (bankCode: string, typed: string): string | undefined => {
    const letter = wrongLetterOf(bankCode, normaliseHolderName(typed))
    if (letter === undefined) return undefined
    return demandsEnglishName(bankCode)
      ? t`Bank account name must be in English only. Check this letter: ${letter}`
      : t`Only letters can be in a name. Check this one: ${letter}`
  }
}
