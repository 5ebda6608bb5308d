import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { SecondConfirms, usePropose } from '../proposals/use-propose.tsx'
import { AmountField, typedBaht } from '../shell/amount-field.tsx'
import { Field, textOf } from '../shell/field.tsx'
import { type MemberActProps, MemberActQuestion } from './member-act-question.tsx'

/** Asks for what the member is to be credited with by the word of two people. */
export function CreditByHandForm({ member, onClose }: MemberActProps) {
  const { t } = useLingui()
  const bankId = useId()
  const { propose, isBusy, problem } = usePropose(onClose)
  return (
    <MemberActQuestion
      member={member}
      title={t`Propose a credit by hand?`}
      button={t`Propose the credit`}
      becauseHint={t`The member reads exactly this in the statement.`}
      isBusy={isBusy}
      problem={problem}
      onSend={(form) =>
        propose({
          kind: 'credit-by-hand',
          memberId: member.id,
          bankCode: textOf(form, 'bank'),
          reference: textOf(form, 'reference') || undefined,
          amount: typedBaht(textOf(form, 'amount')),
          because: textOf(form, 'because'),
        })
      }
      onClose={onClose}
    >
      <p className="note wait">
        <Trans>
          Only for money that no bank has a number for, or that is more than one person may credit. With its
          number it counts as a deposit, once.
        </Trans>
      </p>
      <SecondConfirms />
      <p className="field">
        <label htmlFor={bankId}>
          <Trans>Account of the house</Trans>
        </label>
        <select id={bankId} name="bank">
          {member.houseBanks.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
      </p>
      <Field
        label={t`Bank reference`}
        name="reference"
        hint={t`Empty where no bank has one.`}
        autoComplete="off"
      />
      <AmountField hint={t`In baht, whatever the account is in.`} />
    </MemberActQuestion>
  )
}
