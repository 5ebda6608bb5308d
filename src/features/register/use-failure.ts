import { useLingui } from '@lingui/react/macro'
import { type Failure, failureOf } from '../../data/failure.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'

/** Which field each refusal is about. What is about none of a step's fields is said under its form. */
const FIELD_OF: Partial<Record<NonNullable<Failure['code']>, string>> = {
  PHONE_NUMBER_REQUIRE_10_DIGIT: 'phone',
  OTP_CODE_INVALID: 'code',
  OTP_EXPIRED: 'code',
  INVALID_BANK: 'bankCode',
  EXISTING_BANK: 'bankAccountNo',
  BANK_ACCOUNT_NAME_ENG: 'firstName',
}

/** What the server calls the fields that have another name here. */
const FIELD_OF_KEY: Readonly<Record<string, string>> = {
  username: 'phone',
  phoneNumber: 'phone',
  bankAccountName: 'firstName',
}

/** What went wrong, in words, sorted by where they belong. */
export interface ShownFailure extends Failure {
  /** Stands at the field of that name ... */
  fieldText: { name: string; text: string } | undefined
  /** ... or under the form. */
  formText: string | undefined
}

/**
 * What to say about a failed attempt.
 * @param fields the fields of the present step
 * @param unknownText what is known when nobody knows whether the call had its effect
 */
export function useFailure(error: unknown, fields: readonly string[], unknownText: string): ShownFailure {
  const { t } = useLingui()
  const words = useErrorText(error)
  const failure = failureOf(error)
  // The general words for silence speak of a balance; nobody here has one yet.
  const silence = failure.code === 'TIMEOUT' ? t`The server does not answer. Please try again.` : undefined
  const text = failure.isUnknown ? unknownText : (silence ?? words)
  const name = fieldOf(failure)
  const isOfField = name !== undefined && fields.includes(name)
  return {
    ...failure,
    fieldText: isOfField && text !== undefined ? { name, text } : undefined,
    formText: error === undefined || isOfField ? undefined : text,
  }
}

function fieldOf({ code, key }: Failure): string | undefined {
  if (code === 'INVALID_USER_INFO' && key !== undefined) return FIELD_OF_KEY[key] ?? key
  return code === undefined ? undefined : FIELD_OF[code]
}
