import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { failureOf } from '../../data/failure.ts'
import type { DraftOtp } from '../../data/registration/registration-draft.ts'
import { digitsOf } from '../../domain/digits.ts'
import { formatPhone } from '../../domain/phone.ts'
import { env } from '../../env.ts'
import { OtpField } from '../../ui/fields/otp-field.tsx'
import { ResendOtp } from './resend-otp.tsx'
import { StepForm } from './step-form.tsx'
import { useFailure } from './use-failure.ts'
import { useWebOtp } from './use-web-otp.ts'
import { useSubmission } from './use-submission.ts'

const OTP_LENGTH = 6

const FIELDS = ['code'] as const

interface OtpStepProps {
  otp: DraftOtp
  verify: (code: string) => Promise<void>
  /** Sends another code to the same phone. */
  resend: () => Promise<void>
  onBack: () => void
}

/** Step 2: the code from the SMS. It is sent as soon as it is complete; it is never stored. */
export function OtpStep({ otp, verify, resend, onBack }: OtpStepProps) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [blockedUntilMs, setBlockedUntilMs] = useState(0)
  const verifying = useSubmission((typed: string) => verify(typed).catch(noteBlock))
  const resending = useSubmission(async () => {
    await resend().catch(noteBlock)
    change('')
  })
  const failure = useFailure(
    verifying.error ?? resending.error,
    FIELDS,
    verifying.error === undefined
      ? t`No answer arrived. A code may be on its way: wait for the SMS, or try again in a minute.`
      : t`No answer arrived. Confirm once more to find out whether the code was accepted.`,
  )
  const phone = formatPhone(env.market, otp.phone)

  /** While the server sends no new code, the form offers none. */
  function noteBlock(error: unknown): never {
    setBlockedUntilMs(Date.now() + (failureOf(error).waitSeconds ?? 0) * 1000)
    throw error
  }

  function change(digits: string): void {
    setCode(digits)
    setMissing(false)
    verifying.clear()
    resending.clear()
  }

  function confirm(complete: string): void {
    setMissing(complete.length < OTP_LENGTH)
    resending.clear()
    if (complete.length === OTP_LENGTH) void verifying.submit(complete)
  }

  useWebOtp((text) => {
    const digits = digitsOf(text).slice(0, OTP_LENGTH)
    change(digits)
    confirm(digits)
  })

  return (
    <StepForm
      title={<Trans>Confirm the OTP</Trans>}
      intro={
        <Trans>
          We sent a code by SMS to <b className="whitespace-nowrap tabular-nums">{phone}</b>
        </Trans>
      }
      submitLabel={<Trans>Confirm</Trans>}
      busy={verifying.busy}
      failure={failure}
      onBack={onBack}
      onTyped={() => undefined}
      onSubmit={(event) => {
        event.preventDefault()
        confirm(code)
      }}
    >
      <OtpField
        label={t`OTP code`}
        name="code"
        required
        length={OTP_LENGTH}
        value={code}
        // The sixth digit submits the form; no further confirmation is needed.
        onChange={(digits) => {
          change(digits)
          if (digits.length === OTP_LENGTH && digits !== code) confirm(digits)
        }}
        error={isMissing ? t`Enter the ${OTP_LENGTH} digits of the SMS` : failure.fieldText?.text}
      />
      {otp.ref !== '' && (
        <p className="flex items-baseline justify-between gap-4 rounded-lg bg-surface-2 px-4 py-3">
          <span className="text-text-2">
            <Trans>Reference</Trans>
          </span>
          <b className="wrap-anywhere tabular-nums">{otp.ref}</b>
        </p>
      )}
      <ResendOtp
        key={otp.sentAt}
        sentAtMs={otp.sentAt}
        blockedUntilMs={blockedUntilMs}
        resending={resending}
      />
    </StepForm>
  )
}
