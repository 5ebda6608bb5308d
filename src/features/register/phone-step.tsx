import { valibotResolver } from '@hookform/resolvers/valibot'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { isPhone, normalisePhone } from '../../domain/phone.ts'
import { env } from '../../env.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { registrationDraft } from './api/registration-draft.ts'
import { MemberLinks, StepForm, useSubmission } from './step-form.tsx'
import { useFailure, usePhoneRule } from './use-failure.ts'

const Form = v.object({
  phone: v.pipe(
    v.string(),
    v.transform((typed) => normalisePhone(env.market, typed)),
    v.check((phone) => isPhone(env.market, phone)),
  ),
  consent: v.pipe(
    v.boolean(),
    v.check((given) => given),
  ),
})

const FIELDS = ['phone', 'consent'] as const

interface PhoneStepProps {
  /** Sends the number in its canonical form and goes to the step that the server requires next. */
  send: (phone: string) => Promise<void>
  /** The error that led back here from a later step. */
  formerError: unknown
  onTyped: () => void
  onShowTerms: () => void
}

/** Step 1: the number that becomes the user name, and the consent. Without consent none of the visitor's data is sent. */
export function PhoneStep({ send, formerError, onTyped, onShowTerms }: PhoneStepProps) {
  const { t } = useLingui()
  const { phone, consent } = registrationDraft.read()
  const form = useForm({
    resolver: valibotResolver(Form),
    defaultValues: { phone, consent },
    reValidateMode: 'onSubmit',
  })
  const { errors } = form.formState
  const sending = useSubmission(send, formerError)
  const failure = useFailure(
    sending.error,
    FIELDS,
    t`No answer arrived. A code may be on its way: wait for the SMS, or try again in a minute.`,
  )
  const phoneRule = usePhoneRule()

  return (
    <StepForm
      title={<Trans>Your phone number</Trans>}
      intro={<Trans>This becomes your username and receives the OTP by SMS.</Trans>}
      submitLabel={<Trans>Next</Trans>}
      busy={sending.busy}
      failure={failure}
      remedy={failure.code === 'EXISTING_USER' && <MemberLinks phone={phone} />}
      onTyped={(name) => {
        registrationDraft.change(form.getValues())
        form.clearErrors(FIELDS.find((field) => field === name))
        sending.clear()
        onTyped()
      }}
      onSubmit={form.handleSubmit(
        (values) => sending.submit(values.phone),
        (wrong) => {
          if (wrong.phone && env.market !== 'lo') showToast({ tone: 'error', text: phoneRule })
        },
      )}
    >
      <TextField
        label={t`Phone number`}
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        enterKeyHint="next"
        required
        leading={<Icon name="phone" className="ms-4 size-5 text-text-2" />}
        hint={env.market === 'lo' ? t`020 and 8 digits, or 030 and 7 digits` : t`10 digits`}
        error={errors.phone ? phoneRule : failure.textOf('phone')}
        {...form.register('phone')}
      />
      <div className="rounded-lg bg-surface px-4 py-2 shadow-card">
        <Checkbox
          label={t`I am 18 or older and accept the terms and conditions`}
          required
          aria-invalid={errors.consent ? true : undefined}
          aria-describedby={errors.consent ? 'consent-note' : undefined}
          {...form.register('consent')}
        />
        {errors.consent && (
          <p id="consent-note" className="text-caption text-neg">
            <Trans>Tick this box to go on</Trans>
          </p>
        )}
        <div className="ps-5">
          <Button variant="quiet" aria-haspopup="dialog" onClick={onShowTerms}>
            <Trans>See terms</Trans>
          </Button>
        </div>
      </div>
      <p className="text-text-2">
        <Trans>Already a member?</Trans>{' '}
        <Link to="/login" className="inline-flex min-h-touch items-center font-bold">
          <Trans>Log in</Trans>
        </Link>
      </p>
    </StepForm>
  )
}
