import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { toBaht } from '../../../src/contract/primitives.ts'
import { formatBaht } from '../../../src/i18n/format.ts'
import type { MemberEvent } from '../../contract/members.ts'
import { AmountField, typedBaht } from '../layout/amount-field.tsx'
import { Field } from '../layout/field.tsx'
import { ProposalForm } from '../proposals/proposal-form.tsx'
import type { MemberActProps } from './member-question.tsx'

type Credit = NonNullable<MemberEvent['credit']>

interface CreditActsProps extends Pick<MemberActProps, 'member'> {
  readonly credit: Credit
}

/** What can be done about a credit that the member should not have. */
export function CreditActs(about: CreditActsProps) {
  const { t } = useLingui()
  const [asked, ask] = useState<'credit-back' | 'credit-move'>()
  return (
    <>
      <button type="button" className="small" onClick={() => ask('credit-back')}>
        {t`Take back`}
      </button>{' '}
      <button type="button" className="small" onClick={() => ask('credit-move')}>
        {t`Move`}
      </button>
      {asked && <CreditForm {...about} kind={asked} onClose={() => ask(undefined)} />}
    </>
  )
}

interface CreditFormProps extends CreditActsProps, MemberActProps {
  readonly kind: 'credit-back' | 'credit-move'
}

/** Asks how much of a credit is to be taken back or moved, and to whom. */
function CreditForm({ credit: { reference, left }, kind, ...about }: CreditFormProps) {
  const { t } = useLingui()
  const inWallet = formatBaht(about.member.balances.find((balance) => balance.kind === 'wallet')?.amount ?? 0)
  const words = {
    'credit-back': { title: t`Propose to take this credit back?`, button: t`Propose to take it back` },
    'credit-move': { title: t`Propose to move this credit?`, button: t`Propose to move it` },
  }[kind]
  return (
    <ProposalForm
      {...about}
      {...words}
      about={t`${reference}: as far as the money is in the wallet when it is confirmed. ${inWallet} are there now.`}
      becauseHint={t`The member reads exactly this in the statement.`}
      requestOf={(text) => {
        const part = { reference, amount: typedBaht(text('amount')) }
        return kind === 'credit-back' ? { kind, ...part } : { kind, ...part, phone: text('phone') }
      }}
    >
      {kind === 'credit-move' && (
        <Field
          label={t`Phone number of who gets it`}
          name="phone"
          type="tel"
          hint={t`They read the reason, too.`}
          autoComplete="off"
          required
        />
      )}
      <AmountField hint={t`At most this much.`} usual={String(toBaht(left))} />
    </ProposalForm>
  )
}
