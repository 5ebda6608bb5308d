import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { memberRestoring } from '../../contract/member-restoring.ts'
import { call } from '../http/call.ts'
import { Field, Select } from '../layout/field.tsx'
import { Problem } from '../layout/problem.tsx'
import { ProposalForm } from '../proposals/proposal-form.tsx'
import type { MemberActProps } from './member-act-question.tsx'

/** Asks for the bank account that the member is to have from now on. */
export function ChangeAccountForm(about: MemberActProps) {
  const { t, i18n } = useLingui()
  const { bankCode, accountEnd, accountName } = about.member
  const banks = useQuery({
    queryKey: ['banks'],
    queryFn: () => call(memberRestoring.banks, {}),
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
