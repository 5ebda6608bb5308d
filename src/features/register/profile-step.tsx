import { valibotResolver } from '@hookform/resolvers/valibot'
import { Trans, useLingui } from '@lingui/react/macro'
import { useForm, type UseFormRegisterReturn } from 'react-hook-form'
import * as v from 'valibot'
import { inviteCodeIn } from '../../domain/invite-code.ts'
import { isLongEnough, PASSWORD_MIN_LENGTH, passwordForm } from '../../domain/password.ts'
import { normaliseDisplayName, wrongSignOf } from '../../domain/text/display-name.ts'
import { shownSign } from '../../domain/text/one-form.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { registrationDraft } from './api/registration-draft.ts'
import { fetchSources } from './api/registration-lookups.ts'
import { useWantedStep } from './register-steps.tsx'
import { MemberLinks, StepForm, useSubmission } from './step-form.tsx'
import { useFailure } from './use-failure.ts'
import { useLookup } from './use-lookup.ts'

const Name = v.pipe(
  v.string(),
  v.check((typed) => typed.trim() !== ''),
  v.check((typed) => wrongSignOf(normaliseDisplayName(typed)) === undefined),
)

const Form = v.pipe(
  v.object({
    name: Name,
    password: v.pipe(v.string(), v.nonEmpty('missing'), v.check(isLongEnough, 'short')),
    confirmation: v.string(),
    sourceCode: v.string(),
    // A whole link may be pasted. What is no code is refused by the server, at the field.
    inviteCode: v.pipe(
      v.string(),
      v.transform((typed) => inviteCodeIn(typed) ?? typed.trim()),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmation']],
      ({ password, confirmation }) => passwordForm(password) === passwordForm(confirmation),
    ),
    ['confirmation'],
  ),
)

/** The visitor's input. */
export type ProfileValues = v.InferOutput<typeof Form>

/** The password twice, as typed. In memory only, and only while the registration is on screen. */
export type Secret = Pick<ProfileValues, 'password' | 'confirmation'>

const FIELDS = ['name', 'password', 'confirmation', 'sourceCode', 'inviteCode'] as const

interface ProfileStepProps {
  phone: string
  /** Code of the member whose link the visitor opened; it cannot be changed then. */
  invitedBy: string | undefined
  secret: Secret
  onSecret: (secret: Secret) => void
  send: (values: ProfileValues) => Promise<void>
  onTyped: () => void
  onBack: () => void
}

/** Step 3: name, password, and where the visitor learnt of the site. The server checks them before the bank step. */
export function ProfileStep({ phone, invitedBy, secret, onSecret, send, onTyped, onBack }: ProfileStepProps) {
  const { t } = useLingui()
  const { name, sourceCode, inviteCode } = registrationDraft.read()
  const form = useForm({
    resolver: valibotResolver(Form),
    defaultValues: { name, sourceCode, inviteCode: invitedBy ?? inviteCode, ...secret },
    reValidateMode: 'onSubmit',
    // Otherwise an error that depends on two fields would appear only once every other field is valid.
    criteriaMode: 'all',
  })
  const { errors } = form.formState
  const checking = useSubmission(send)
  const failure = useFailure(checking.error, FIELDS, t`The server does not answer. Please try again.`)
  const passwordRule = t`At least ${PASSWORD_MIN_LENGTH} characters that are hard to guess`
  // A page that was reloaded in the last step has lost the password, which is never stored.
  const isAgain = useWantedStep() === 'bank'
  const eye = { showLabel: t`Show password`, hideLabel: t`Hide password` }

  return (
    <StepForm
      title={<Trans>Your account</Trans>}
      intro={<Trans>Choose a profile name and a password to log in with.</Trans>}
      submitLabel={<Trans>Next</Trans>}
      busy={checking.busy}
      failure={failure}
      remedy={failure.code === 'EXISTING_USER' && <MemberLinks phone={phone} />}
      onBack={onBack}
      onTyped={(field) => {
        const { password, confirmation, ...kept } = form.getValues()
        registrationDraft.change(kept)
        onSecret({ password, confirmation })
        form.clearErrors(FIELDS.find((own) => own === field))
        checking.clear()
        onTyped()
      }}
      onSubmit={form.handleSubmit(checking.submit)}
    >
      {isAgain && (
        <Note>
          <Trans>Please type your password once more. It is not kept while a page loads.</Trans>
        </Note>
      )}
      {/* Password managers store a password under the name beside it. */}
      <input type="text" name="username" autoComplete="username" value={phone} readOnly hidden />
      <TextField
        label={t`Profile name`}
        autoComplete="nickname"
        enterKeyHint="next"
        maxLength={100}
        required
        error={(errors.name && nameError()) ?? failure.textOf('name')}
        {...form.register('name')}
      />
      <PasswordField
        label={t`Password`}
        autoComplete="new-password"
        enterKeyHint="next"
        required
        hint={passwordRule}
        error={passwordError(errors.password?.message) ?? failure.textOf('password')}
        {...eye}
        {...form.register('password')}
      />
      <PasswordField
        label={t`Confirm password`}
        autoComplete="new-password"
        enterKeyHint="next"
        required
        error={errors.confirmation && t`Passwords don't match`}
        {...eye}
        {...form.register('confirmation')}
      />
      <SourceField error={failure.textOf('sourceCode')} field={form.register('sourceCode')} />
      <TextField
        label={t`Inviter code`}
        optionalLabel={invitedBy === undefined ? t`(optional)` : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        readOnly={invitedBy !== undefined}
        error={failure.textOf('inviteCode')}
        {...form.register('inviteCode')}
      />
    </StepForm>
  )

  function nameError(): string {
    const sign = wrongSignOf(normaliseDisplayName(form.getValues('name')))
    return sign === undefined
      ? t`Please fill in your profile name`
      : t`A name cannot have this character: ${shownSign(sign)}`
  }

  function passwordError(code: string | undefined): string | undefined {
    if (code === 'missing') return t`Please fill in your password`
    return code && passwordRule
  }
}

interface SourceFieldProps {
  error: string | undefined
  field: UseFormRegisterReturn<'sourceCode'>
}

/** Where the visitor learnt of the site. The field is optional, so it is not rendered when its list cannot be loaded. */
function SourceField({ error, field }: SourceFieldProps) {
  const { t, i18n } = useLingui()
  const { data: sources } = useLookup(fetchSources, i18n.locale)
  if (sources === undefined || sources.length === 0) return null
  return (
    <SelectField
      label={t`Where did you hear about us?`}
      optionalLabel={t`(optional)`}
      autoComplete="off"
      error={error}
      {...field}
    >
      <option value="">{t`Choose a source`}</option>
      {sources.map(({ code, description }) => (
        <option key={code} value={code}>
          {description}
        </option>
      ))}
    </SelectField>
  )
}
