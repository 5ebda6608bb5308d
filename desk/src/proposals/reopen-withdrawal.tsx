import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Person } from '../../contract/people.ts'
import { may, MONEY_ROLES } from '../../contract/roles.ts'
import type { Detail } from '../../contract/withdrawals.ts'
import { ProposalForm } from './proposal-form.tsx'

interface ReopenWithdrawalProps {
  readonly detail: Detail
  readonly me: Person
}

/** Offers to open a withdrawal again that was marked as paid. */
export function ReopenWithdrawal({ detail, me }: ReopenWithdrawalProps) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  if (detail.state !== 'paid' || !may(MONEY_ROLES, me.role)) return null
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        {t`Open again`}
      </button>
      {isAsking && <ReopenForm detail={detail} onClose={() => setAsking(false)} />}
    </>
  )
}

function ReopenForm({ detail, onClose }: Pick<ReopenWithdrawalProps, 'detail'> & { onClose: () => void }) {
  const { t } = useLingui()
  const { id: withdrawalId, memberId: id, name, member: phone } = detail
  return (
    <ProposalForm
      member={{ id, name, phone }}
      onClose={onClose}
      title={t`Propose to open this withdrawal again?`}
      button={t`Propose to open it`}
      about={t`Only when you have looked at the bank: it has not paid this, or the money came back. The amount is held again until others approve and pay it once more, or reject it.`}
      becauseHint={t`The member reads exactly this in the statement.`}
      requestOf={() => ({ kind: 'withdrawal-reopen', withdrawalId })}
    />
  )
}
