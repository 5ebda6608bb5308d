import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { memberRestoring } from '../../contract/member-restoring.ts'
import { Field, textOf } from '../shell/field.tsx'
import { Problem } from '../shell/problem.tsx'
import { callUntilAnswered, useWaiting } from '../talk/call-until-answered.ts'
import { call, DeskError } from '../talk/call.ts'
import { type MemberActProps, MemberActQuestion, NoticeLine, useReadAgain } from './member-act-question.tsx'

/** Asks for the bank account that the member has from now on. */
export function ChangeAccountForm({ member, onClose }: MemberActProps) {
  const { t, i18n } = useLingui()
  const { begin } = useWaiting()
  const bankId = useId()
  const problemOf = useAccountProblem()
  const readAgain = useReadAgain(member)
  const { id, name, bankCode, accountEnd, accountName } = member
  const banks = useQuery({
    queryKey: ['banks'],
    queryFn: () => call(memberRestoring.banks, {}),
    staleTime: Infinity,
  })
  const send = useMutation({
    mutationFn: (form: FormData) => {
      const [bank, number] = [textOf(form, 'bank'), textOf(form, 'number')]
      const typed = { bankCode: bank, bankAccountNo: number, bankAccountName: textOf(form, 'holder') }
      const body = { ...typed, because: textOf(form, 'because') }
      return callUntilAnswered(memberRestoring.changeAccount, { params: { id }, body }, begin())
    },
    onSuccess: ({ outcome }) => {
      if (outcome !== 'done') return
      void readAgain()
      onClose()
    },
  })
  const obstacles = {
    done: undefined,
    unknown: t`There is nothing here.`,
    'withdrawal-open': t`A withdrawal to the former account is open. Pay or reject it first.`,
  }
  const text = problemOf(send.error) ?? (send.data && obstacles[send.data.outcome])
  return (
    <MemberActQuestion
      member={member}
      title={t`Change this member's bank account?`}
      button={t`Change the account of ${name}`}
      isBusy={send.isPending || banks.data === undefined}
      problem={<Problem error={banks.error ?? (text === undefined ? send.error : null)} text={text} />}
      onSend={send.mutate}
      onClose={onClose}
    >
      <p>
        <Trans>
          So far {bankCode} ··{accountEnd}, {accountName}. Withdrawals go to the new account, and transfers
          from it are credited to this member.
        </Trans>
      </p>
      <NoticeLine member={member} />
      <p className="field">
        <label htmlFor={bankId}>
          <Trans>Bank</Trans>
        </label>
        <select id={bankId} name="bank">
          {banks.data?.map(({ code, nameTH, nameEN }) => (
            <option key={code} value={code}>{`${code} · ${i18n.locale === 'th' ? nameTH : nameEN}`}</option>
          ))}
        </select>
      </p>
      <Field label={t`Account number`} name="number" inputMode="numeric" autoComplete="off" required />
      <Field
        label={t`Holder's name`}
        name="holder"
        hint={t`As in the bank's records.`}
        autoComplete="off"
        required
      />
    </MemberActQuestion>
  )
}

/** What is wrong with a typed account; undefined for any other problem. */
function useAccountProblem(): (error: unknown) => string | undefined {
  const { t } = useLingui()
  return (error) => {
    if (!(error instanceof DeskError)) return undefined
    switch (error.code) {
      case 'EXISTING_BANK':
        return t`Another member has this account, or an excluded member had it.`
      case 'BANK_ACCOUNT_NAME_ENG':
        return t`At this bank the holder's name is in English letters.`
      case 'INVALID_USER_INFO':
        return error.params['key'] === 'bankAccountNo'
          ? t`This is not the number of an account.`
          : t`This is not the name of a person.`
      default:
        return undefined
    }
  }
}
