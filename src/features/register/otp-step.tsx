import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { clock } from '../../clock.ts'
import { failureOf } from '../../data/failure.ts'
import { westernDigits } from '../../domain/digits.ts'
import { OTP_DIGITS } from '../../domain/otp-digits.ts'
import { formatPhone } from '../../domain/phone.ts'
import { env } from '../../env.ts'
import { useCountdown } from '../../hooks/use-clock.ts'
import { Button } from '../../ui/button.tsx'
import { OtpField } from '../../ui/fields/otp-field.tsx'
import { isFormerCode } from './api/otp.ts'
import type { DraftOtp } from './api/registration-draft.ts'
import type { OtpReading } from './one-time-code.ts'
import { StepForm, type Submission, useSubmission } from './step-form.tsx'
import { useFailure } from './use-failure.ts'

/** The WebOTP extension of the credentials API; TypeScript does not have it. */
interface OtpRequest extends CredentialRequestOptions {
  otp: { transport: ['sms'] }
}

const FIELDS = ['code'] as const

/** Reads messages. Most codes are typed or filled in as bare digits. */
const loadReader = () => import('./one-time-code.ts')

interface OtpStepProps {
  otp: DraftOtp
  verify: (code: string) => Promise<void>
  /** Sends another code to the same phone. */
  resend: () => Promise<void>
  onBack: () => void
}

/**
 * Step 2: the code from the SMS; it is never stored. It is sent as soon as it is complete, unless the text had other numbers that may be meant,
 * or an earlier message may have brought it.
 */
export function OtpStep({ otp, verify, resend, onBack }: OtpStepProps) {
  const { t } = useLingui()
  const length = Number(import.meta.env.VITE_OTP_DIGITS || OTP_DIGITS)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<Exclude<OtpReading['kind'], 'digits'>>()
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
  const isAgain = otp.formerTokens !== undefined
  const phone = formatPhone(env.market, otp.phone)
  const newestText = t`Use the newest message. Its reference is ${otp.ref}`

  /** While the server sends no new code, the form offers none. */
  function noteBlock(error: unknown): never {
    setBlockedUntilMs(clock.now() + (failureOf(error).waitSeconds ?? 0) * 1000)
    throw error
  }

  function change(digits: string): void {
    setCode(digits)
    setProblem(undefined)
    verifying.clear()
    resending.clear()
  }

  function confirm(complete: string): void {
    setProblem(complete.length < length ? 'no-code' : undefined)
    resending.clear()
    if (complete.length === length) void verifying.submit(complete)
  }

  function take(text: string): void {
    const digits = westernDigits(text)
    if (digits.length <= length && !/\D/.test(digits))
      return show({ kind: 'digits', digits, isCertain: true })
    const context = { length, reference: otp.ref, before: code }
    loadReader().then(
      ({ readOneTimeCode }) => show(readOneTimeCode(text, context)),
      () => setProblem('no-code'),
    )
  }

  function show(read: OtpReading): void {
    if (read.kind !== 'digits') {
      change(code)
      return setProblem(read.kind)
    }
    const { digits, isCertain } = read
    change(digits)
    if (isCertain && !isAgain && digits.length === length && digits !== code) confirm(digits)
  }

  // While the SMS is on its way. A code can be typed without it.
  useEffect(() => void loadReader().catch(() => undefined), [])

  useWebOtp(take)

  return (
    <StepForm
      title={<Trans>Confirm the OTP</Trans>}
      intro={
        <Trans>
          We sent a code by SMS to{' '}
          <b translate="no" className="whitespace-nowrap">
            {phone}
          </b>
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
        length={length}
        value={code}
        onText={take}
        hint={isAgain && otp.ref !== '' ? newestText : undefined}
        error={problemText() ?? failure.textOf('code')}
      />
      {otp.ref !== '' && (
        <p className="flex items-baseline justify-between gap-4 rounded-lg bg-surface-2 px-4 py-3">
          <span className="text-text-2">
            <Trans>Reference</Trans>
          </span>
          <b translate="no" className="wrap-anywhere">
            {otp.ref}
          </b>
        </p>
      )}
      <ResendOtp key={otp.sentAt} otp={otp} blockedUntilMs={blockedUntilMs} resending={resending} />
    </StepForm>
  )

  function problemText(): string | undefined {
    if (problem === 'no-code') return t`Enter the ${length} digits of the SMS`
    if (problem === 'several-codes') return t`This text has several numbers. Type only the OTP code.`
    return problem || isFormerCode(verifying.error) ? newestText : undefined
  }
}

/**
 * Lets the browser offer to fill in the code of an SMS that names this site, while the component is mounted. Browsers without WebOTP (all but
 * Chromium on Android) suggest the code above the keyboard instead.
 */
export function useWebOtp(onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode)
  useEffect(() => {
    const leaving = new AbortController()
    void codeFromSms(leaving.signal).then((code) => code !== undefined && take(code))
    return () => leaving.abort()
  }, [])
}

/** Undefined when the visitor refuses, no SMS arrives in time, or the browser does not support it: the visitor then types the code. */
async function codeFromSms(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in globalThis)) return undefined
  try {
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal }
    const { code }: { code?: unknown } = Object(await navigator.credentials.get(request))
    return typeof code === 'string' ? code : undefined
  } catch {
    return undefined
  }
}

/** Minimum time between two codes of a server that does not say so. */
const USUAL_WAIT_SECONDS = 60

interface ResendOtpProps {
  otp: DraftOtp
  /** The server sends no code until then: its time, in ms since 1970. */
  blockedUntilMs: number
  resending: Submission<void>
}

/** Requests another code: a countdown while the server sends none, then a button. */
function ResendOtp({
  otp: { sentAt, resendSeconds = USUAL_WAIT_SECONDS },
  blockedUntilMs,
  resending,
}: ResendOtpProps) {
  const waitMs = resendSeconds * 1000
  // The clock may have been put right since: then the server says whether it is too soon.
  const ofSending = useCountdown(clock.isRecent(sentAt, waitMs) ? sentAt + waitMs : 0)
  const seconds = Math.max(Math.min(ofSending, resendSeconds), useCountdown(blockedUntilMs))
  const timeLeft = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p className="flex min-h-touch flex-wrap items-center gap-x-2 text-text-2">
      <Trans>No code yet?</Trans>
      {seconds > 0 ? (
        <span role="timer" className="text-text-3">
          <Trans>Send again in</Trans> <b translate="no">{timeLeft}</b>
        </span>
      ) : (
        <Button variant="quiet" size="s" busy={resending.busy} onClick={() => void resending.submit()}>
          <Trans>Send again</Trans>
        </Button>
      )}
    </p>
  )
}
