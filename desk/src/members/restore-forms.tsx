import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResponseOf } from '../../../src/contract/endpoint.ts'
import { members } from '../../contract/members.ts'
import { callUntilAnswered } from '../http/call-until-answered.ts'
import { call } from '../http/call.ts'
import { useSending } from '../http/use-sending.ts'
import { Field, Select } from '../layout/field.tsx'
import { Problem } from '../layout/problem.tsx'
import { Modal } from '../layout/question.tsx'
import { ProposalForm } from '../proposals/proposal-form.tsx'
import { useProposalWords } from '../proposals/use-proposal-words.ts'
import { type MemberActProps, MemberCallForm } from './member-question.tsx'

type Given = ResponseOf<typeof members.givePassword>

/** Asks whether the member gets a new password, and then shows it until it is closed. */
export function GivePasswordForm(about: MemberActProps) {
  const { t } = useLingui()
  const { id, name } = about.member
  const [given, give] = useState<Given>()
  const queries = useQueryClient()
  const close = () => {
    // Meanwhile the timeline says whether the member was told.
    void queries.invalidateQueries({ queryKey: ['member', id] })
    about.onClose()
  }
  if (given !== undefined)
    return (
      <Modal title={t`${name} has a new password`} onClose={close}>
        {given.password ? <GivenPassword password={given.password} /> : <LostPassword />}
        <div className="acts">
          <button type="button" onClick={close}>
            {t`Close`}
          </button>
        </div>
      </Modal>
    )
  return (
    <MemberCallForm<Given>
      {...about}
      title={t`Give this member a new password?`}
      button={t`Give ${name} a new password`}
      about={t`Only when you are sure who asks. All sessions end, and the former password no longer works.`}
      isTold
      send={(because, isGone) =>
        callUntilAnswered(members.givePassword, { params: { id }, body: { because } }, isGone)
      }
      onDone={give}
    />
  )
}

function GivenPassword({ password }: { readonly password: string }) {
  const { t } = useLingui()
  return (
    <>
      <p>
        <output>
          <code className="given" translate="no">
            {password}
          </code>
        </output>
      </p>
      <p>
        {t`It is shown here, once, and stored nowhere. Give it to the member, and ask them to change it in the profile after they have logged in: until then they cannot withdraw.`}
      </p>
    </>
  )
}

/** The first answer had it, and did not arrive. */
function LostPassword() {
  const { t } = useLingui()
  return (
    <p role="alert" className="note bad">
      {t`The password was changed, but the answer with it was lost. Give another.`}
    </p>
  )
}

/** Asks for the bank account that the member is to have from now on. */
export function ChangeAccountForm(about: MemberActProps) {
  const { t, i18n } = useLingui()
  const { bankCode, accountEnd, accountName } = about.member
  const banks = useQuery({
    queryKey: ['banks'],
    queryFn: () => call(members.banks, {}),
    staleTime: Infinity,
  })
  return (
    <ProposalForm
      {...about}
      title={t`Propose another bank account?`}
      button={t`Propose the account`}
      about={t`So far ${bankCode} ··${accountEnd}, ${accountName}. Withdrawals go to the new account, and transfers from it are credited to this member.`}
      isTold
      isWaiting={banks.data === undefined}
      problem={banks.error && <Problem error={banks.error} />}
      requestOf={(text) => ({
        kind: 'member-account',
        bankCode: text('bank'),
        bankAccountNo: text('number'),
        bankAccountName: text('holder'),
      })}
    >
      <Select label={t`Bank`} name="bank">
        {banks.data?.map(({ code, nameTH, nameEN }) => (
          <option key={code} value={code}>{`${code} · ${i18n.locale === 'th' ? nameTH : nameEN}`}</option>
        ))}
      </Select>
      <Field label={t`Account number`} name="number" inputMode="numeric" autoComplete="off" required />
      <Field
        label={t`Holder's name`}
        name="holder"
        hint={t`As in the bank's records.`}
        autoComplete="off"
        required
      />
    </ProposalForm>
  )
}

/** Asks for the phone number that the member is to have, and for the code that was sent to it. */
export function ChangePhoneForm(about: MemberActProps) {
  const { t } = useLingui()
  const { id, phone: before } = about.member
  const [phone, setPhone] = useState('')
  const { wordsOfError } = useProposalWords()
  const sent = useSending({
    mutationFn: () => call(members.sendCode, { params: { id }, body: { phone } }),
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
