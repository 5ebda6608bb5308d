import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { memberRestoring } from '../../contract/member-restoring.ts'
import { call } from '../http/call.ts'
import { useSending } from '../http/use-sending.ts'
import { Field } from '../layout/field.tsx'
import { Problem } from '../layout/problem.tsx'
import { ProposalForm } from '../proposals/proposal-form.tsx'
import { useProposalWords } from '../proposals/use-proposal-words.ts'
import type { MemberActProps } from './member-act-question.tsx'

/** Asks for the phone number that the member is to have, and for the code that was sent to it. */
export function ChangePhoneForm(about: MemberActProps) {
  const { t } = useLingui()
  const { id, phone: before } = about.member
  const [phone, setPhone] = useState('')
  const { wordsOfError } = useProposalWords()
  const sent = useSending({
    mutationFn: () => call(memberRestoring.sendCode, { params: { id }, body: { phone } }),
  })
  const code = sent.data?.outcome === 'sent' ? sent.data : undefined
  const words = {
    sent: undefined,
    unknown: t`There is nothing here.`,
    'no-sms': t`No SMS provider is connected: nobody can prove another number.`,
  }
  const text = wordsOfError(sent.error) ?? (sent.data && words[sent.data.outcome])
  const isRefused = text !== undefined || sent.error !== null
  return (
    <ProposalForm
      {...about}
      title={t`Propose another phone number?`}
      button={t`Propose the number`}
      about={t`So far ${before}. The member logs in with the new number, and all sessions end. Nobody else gets the former number for a long time.`}
      isTold
      isWaiting={code === undefined}
      problem={isRefused ? <Problem error={text === undefined ? sent.error : null} text={text} /> : undefined}
      requestOf={(typed) => ({
        kind: 'member-phone',
        phone,
        otpToken: code?.otpToken ?? '',
        otpCode: typed('code'),
      })}
    >
      <Field
        label={t`New phone number`}
        name="phone"
        type="tel"
        autoComplete="off"
        required
        value={phone}
        onChange={({ currentTarget }) => {
          setPhone(currentTarget.value)
          sent.reset()
        }}
      />
      <p>
        <button type="button" disabled={phone === '' || sent.isPending} onClick={() => sent.send()}>
          {t`Send a code to it`}
        </button>
      </p>
      {code && (
        <>
          <output className="note info">
            <Trans>A code is on its way, with the reference {code.otpRef}. The member reads it out.</Trans>
          </output>
          <Field label={t`Code`} name="code" inputMode="numeric" autoComplete="off" required />
        </>
      )}
    </ProposalForm>
  )
}
