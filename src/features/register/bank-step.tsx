import { valibotResolver } from '@hookform/resolvers/valibot'
import { Trans, useLingui } from '@lingui/react/macro'
import { useForm, type UseFormRegisterReturn, useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { normaliseHolderName, requiresEnglishName, wrongLetterOf } from '../../domain/bank-account-name.ts'
import {
  bankName,
  CURRENCIES,
  groupAccountNumber,
  isAccountNumber,
  readAccountNumber,
  type UnreadableAccountNumber,
} from '../../domain/bank-account.ts'
import { digitsOf } from '../../domain/digits.ts'
import { shownSign } from '../../domain/text/one-form.ts'
import { env } from '../../env.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Skeleton } from '../../ui/feedback/placeholders.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { SegmentedField } from '../../ui/fields/segmented-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { registrationDraft } from './api/registration-draft.ts'
import type { Bank } from './api/registration-lookups.ts'
import { MemberLinks, StepForm, useSubmission } from './step-form.tsx'
import { useFailure } from './use-failure.ts'
import type { Lookup } from './use-lookup.ts'

const Name = v.pipe(
  v.string(),
  v.check((text) => text.trim() !== '', 'missing'),
)

const isSpelledFor = ({ bankCode }: { bankCode: string }, name: string) =>
  wrongLetterOf(bankCode, normaliseHolderName(name)) === undefined

const Form = v.pipe(
  v.object({
    currency: v.picklist(['LAK', 'BAHT']),
    bankCode: v.pipe(v.string(), v.nonEmpty()),
    bankAccountNo: v.pipe(
      v.string(),
      v.check((typed) => typed.trim() !== '', 'missing'),
      v.check((typed) => accountNumberProblem(typed) === undefined, 'digits'),
      v.transform(digitsOf),
    ),
    firstName: Name,
    lastName: Name,
  }),
  v.forward(
    v.partialCheck(
      [['bankCode'], ['firstName']],
      (values) => isSpelledFor(values, values.firstName),
      'letter',
    ),
    ['firstName'],
  ),
  v.forward(
    v.partialCheck([['bankCode'], ['lastName']], (values) => isSpelledFor(values, values.lastName), 'letter'),
    ['lastName'],
  ),
)

export type BankValues = v.InferOutput<typeof Form>

const FIELDS = ['currency', 'bankCode', 'bankAccountNo', 'firstName', 'lastName'] as const

interface BankStepProps {
  phone: string
  banks: Lookup<Bank[]>
  send: (values: BankValues) => Promise<void>
  onTyped: () => void
  onBack: () => void
}

/** Step 4: the account for withdrawals. It completes the registration. */
export function BankStep({ phone, banks, send, onTyped, onBack }: BankStepProps) {
  const { t } = useLingui()
  const { currency, bankCode, bankAccountNo, firstName, lastName } = registrationDraft.read()
  const form = useForm({
    resolver: valibotResolver(Form),
    defaultValues: { currency, bankCode, bankAccountNo, firstName, lastName },
    reValidateMode: 'onSubmit',
    // Otherwise an error that depends on two fields would appear only once every other field is valid.
    criteriaMode: 'all',
  })
  const { errors } = form.formState
  const [chosen, number] = useWatch({ control: form.control, name: ['bankCode', 'bankAccountNo'] })
  // What was left out from between the digits is left out before the member's eyes.
  const isGrouped = /\D/.test(number) && accountNumberProblem(number) === undefined
  const registering = useSubmission(send)
  const failure = useFailure(
    registering.error,
    FIELDS,
    t`No answer arrived. You may be registered already: try to log in before you send this again.`,
  )
  const accountNumberText = useAccountNumberText()
  const letterText = useLetterText()
  const nameError = (code: string | undefined, field: 'firstName' | 'lastName', missing: string) =>
    code === 'letter' ? letterText(chosen, form.getValues(field)) : code && missing
  const isNameFaulty = failure.isUnknown || failure.code === 'EXISTING_USER'

  return (
    <StepForm
      title={<Trans>Your bank account</Trans>}
      intro={<Trans>For withdrawals. Name as in bank book.</Trans>}
      submitLabel={<Trans>Register</Trans>}
      busy={registering.busy}
      failure={failure}
      remedy={isNameFaulty && <MemberLinks phone={phone} />}
      onBack={onBack}
      onTyped={(field) => {
        registrationDraft.change(form.getValues())
        // The rules for names depend on the bank.
        if (field === 'bankCode') form.clearErrors(['firstName', 'lastName'])
        form.clearErrors(FIELDS.find((own) => own === field))
        registering.clear()
        onTyped()
      }}
      onSubmit={form.handleSubmit(registering.submit)}
    >
      {env.market === 'lo' && (
        <SegmentedField label={t`Currency`} segments={CURRENCIES} {...form.register('currency')} />
      )}
      <BankField
        banks={banks}
        error={errors.bankCode ? t`Please choose a bank` : failure.textOf('bankCode')}
        hint={requiresEnglishName(chosen) ? t`Names in English letters, e.g. SOMCHAI JAIDEE` : undefined}
        field={form.register('bankCode')}
      />
      <TextField
        label={t`Account number`}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        required
        hint={isGrouped ? groupAccountNumber(digitsOf(number)) : undefined}
        error={
          (errors.bankAccountNo && accountNumberText(form.getValues('bankAccountNo'))) ??
          failure.textOf('bankAccountNo')
        }
        {...form.register('bankAccountNo')}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-start gap-4">
        <TextField
          label={t`First name`}
          autoComplete="given-name"
          autoCapitalize="characters"
          enterKeyHint="next"
          maxLength={49}
          required
          error={
            nameError(errors.firstName?.message, 'firstName', t`Please fill in your first name`) ??
            failure.textOf('firstName')
          }
          {...form.register('firstName')}
        />
        <TextField
          label={t`Last name`}
          autoComplete="family-name"
          autoCapitalize="characters"
          enterKeyHint="go"
          maxLength={49}
          required
          hint={t`No last name? Type -`}
          error={nameError(errors.lastName?.message, 'lastName', t`Please fill in your last name`)}
          {...form.register('lastName')}
        />
      </div>
    </StepForm>
  )
}

/** Which letter of a holder name the bank would not know, in the language of the page. */
function useLetterText() {
  const { t } = useLingui()
  return (bankCode: string, typed: string): string | undefined => {
    const wrong = wrongLetterOf(bankCode, normaliseHolderName(typed))
    if (wrong === undefined) return undefined
    const letter = shownSign(wrong)
    return requiresEnglishName(bankCode)
      ? t`Bank account name must be in English only. Check this letter: ${letter}`
      : t`Only letters can be in a name. Check this one: ${letter}`
  }
}

/** Why the typed text is no account number; undefined when it is one. */
function accountNumberProblem(typed: string): UnreadableAccountNumber | { kind: 'length' } | undefined {
  const read = readAccountNumber(typed)
  if (typeof read !== 'string') return read
  return isAccountNumber(read) ? undefined : { kind: 'length' }
}

/** What is wrong with a typed account number, in the visitor's language. */
function useAccountNumberText() {
  const { t } = useLingui()
  return (typed: string): string | undefined => {
    if (typed.trim() === '') return t`Please fill in your account number`
    const problem = accountNumberProblem(typed)
    if (problem === undefined) return undefined
    if (problem.kind === 'two-numbers') return t`These are two numbers. Only type the account number.`
    if (problem.kind === 'length') return t`An account number has 8 to 18 digits`
    const character = shownSign(problem.character)
    return t`An account number has only digits. Check this character: ${character}`
  }
}

interface BankFieldProps {
  banks: Lookup<Bank[]>
  error: string | undefined
  /** What the chosen bank requires of the names. */
  hint: string | undefined
  field: UseFormRegisterReturn<'bankCode'>
}

/** The choice of bank, or a placeholder while the banks are loading or have failed to load. */
function BankField({ banks, error, hint, field }: BankFieldProps) {
  const { t, i18n } = useLingui()
  if (banks.data === undefined) {
    return banks.isFailed ? (
      <Note tone="error">
        <Trans>The banks could not be loaded.</Trans>{' '}
        <Button variant="quiet" size="s" icon="refresh" onClick={banks.retry}>
          <Trans>Try again</Trans>
        </Button>
      </Note>
    ) : (
      <Skeleton className="h-20 w-full" />
    )
  }
  return (
    <SelectField label={t`Bank`} autoComplete="off" required error={error} hint={hint} {...field}>
      <option value="">{t`Choose a bank`}</option>
      {banks.data.map((bank) => (
        <option key={bank.code} value={bank.code}>
          {bankName(bank, i18n.locale) ?? bank.code}
        </option>
      ))}
    </SelectField>
  )
}
