import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { memberRestoring } from '../../contract/member-restoring.ts'
import { SecondConfirms, usePropose } from '../proposals/use-propose.tsx'
import { Field, Select, textOf } from '../shell/field.tsx'
import { Problem } from '../shell/problem.tsx'
import { call } from '../talk/call.ts'
import { type MemberActProps, MemberActQuestion, NoticeLine } from './member-act-question.tsx'

/** Asks for the bank account that the member is to have from now on. */
export function ChangeAccountForm({ member, onClose }: MemberActProps) {
  const { t, i18n } = useLingui()
  const { propose, isBusy, problem } = usePropose(onClose)
  const { id, bankCode, accountEnd, accountName } = member
  const banks = useQuery({
    queryKey: ['banks'],
    queryFn: () => call(memberRestoring.banks, {}),
    staleTime: Infinity,
  })
  return (
    <MemberActQuestion
      member={member}
      title={t`Propose another bank account?`}
      button={t`Propose the account`}
      isBusy={isBusy || banks.data === undefined}
      problem={banks.error ? <Problem error={banks.error} /> : problem}
      onSend={(form) =>
        propose({
          kind: 'member-account',
          memberId: id,
          bankCode: textOf(form, 'bank'),
          bankAccountNo: textOf(form, 'number'),
          bankAccountName: textOf(form, 'holder'),
          because: textOf(form, 'because'),
        })
      }
      onClose={onClose}
    >
      <p>
        <Trans>
          So far {bankCode} ··{accountEnd}, {accountName}. Withdrawals go to the new account, and transfers
          from it are credited to this member.
        </Trans>
      </p>
      <SecondConfirms />
      <NoticeLine member={member} />
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
    </MemberActQuestion>
  )
}
