import { useLingui } from '@lingui/react/macro'
import { type Failure, failureOf } from '../../data/failure.ts'
import { PASSWORD_MIN_LENGTH } from '../../domain/password.ts'
import { env } from '../../env.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'

/** The field that each refusal is about. Any other refusal is shown under the form. */
const FIELD_OF: Partial<Record<NonNullable<Failure['code']>, string>> = {
  PHONE_NUMBER_REQUIRE_10_DIGIT: 'phone',
  OTP_CODE_INVALID: 'code',
  OTP_EXPIRED: 'code',
  INVALID_BANK: 'bankCode',
  EXISTING_BANK: 'bankAccountNo',
  BANK_ACCOUNT_NAME_ENG: 'firstName',
}

/** The server's field names that differ from the names here. */
const FIELD_OF_KEY: Readonly<Record<string, string>> = {
  username: 'phone',
  phoneNumber: 'phone',
  bankAccountName: 'firstName',
}

/** A failure in words, and where to show it. */
export interface ShownFailure extends Failure {
  /** The field that it is about. */
  field: string | undefined
  /** What is shown at a field. */
  textOf: (field: string) => string | undefined
  /** Shown under the form. */
  formText: string | undefined
}

/**
 * The words for a failed attempt.
 * @param fields the fields of the current step
 * @param unknownText shown when it is unknown whether the call took effect
 */
export function useFailure(error: unknown, fields: readonly string[], unknownText: string): ShownFailure {
  const { t } = useLingui()
  const words = useErrorText(error)
  const phoneRule = usePhoneRule()
  const failure = failureOf(error)
  // The general words for a timeout mention a balance, which a visitor does not have.
  const silence = failure.code === 'TIMEOUT' ? t`The server does not answer. Please try again.` : undefined
  const name = fieldOf(failure)
  const text = failure.isUnknown ? unknownText : (silence ?? refusedField() ?? words)
  const isOfField = name !== undefined && fields.includes(name)
  return {
    ...failure,
    field: isOfField && text !== undefined ? name : undefined,
    textOf: (field) => (isOfField && field === name ? text : undefined),
    formText: error === undefined || isOfField ? undefined : text,
  }

  /** What would be accepted instead: the general "not correct" does not help the visitor. */
  function refusedField(): string | undefined {
    if (!isOfData(failure)) return undefined
    if (name === 'phone') return phoneRule
    if (name === 'name') return t`A name needs letters or digits`
    if (name === 'password')
      return t`Too short or easy to guess: take at least ${PASSWORD_MIN_LENGTH} characters, without your phone number`
    if (name === 'sourceCode') return t`Please choose a source`
    if (name === 'inviteCode') return t`This is no inviter code. Check it, or leave it empty.`
    if (name === 'bankCode') return t`Please choose a bank`
    if (name === 'bankAccountNo') return t`An account number has 8 to 18 digits`
    if (name === 'firstName') return t`Write the name as in your bank book, in letters only`
    return undefined
  }
}

/** Whether the refusal is of the typed data, and its field is the one that `key` names. */
function isOfData({ code }: Failure): boolean {
  return code === 'INVALID_USER_INFO' || code === 'KEY_INVALID' || code === 'KEY_MISSING'
}

function fieldOf(failure: Failure): string | undefined {
  const { code, key } = failure
  if (isOfData(failure) && key !== undefined) return FIELD_OF_KEY[key] ?? key
  return code === undefined ? undefined : FIELD_OF[code]
}

/** Which phone numbers this market accepts, in words. */
export function usePhoneRule(): string {
  const { t } = useLingui()
  return env.market === 'lo'
    ? t`Enter 020 and 8 digits, or 030 and 7 digits`
    : t`The phone number must support 10 digits`
}
