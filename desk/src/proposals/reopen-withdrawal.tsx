import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Person } from '../../contract/people.ts'
import { may, MONEY_ROLES } from '../../contract/roles.ts'
import type { Detail } from '../../contract/withdrawals.ts'
import { MemberActQuestion } from '../members/member-act-question.tsx'
import { textOf } from '../shell/field.tsx'
import { SecondConfirms, usePropose } from './use-propose.tsx'

interface ReopenWithdrawalProps {
  readonly detail: Detail
  readonly me: Person
}

/** Offers to open a withdrawal again that was marked as paid. */
export function ReopenWithdrawal({ detail, me }: ReopenWithdrawalProps) {
  const [isAsking, setAsking] = useState(false)
  if (detail.state !== 'paid' || !may(MONEY_ROLES, me.role)) return null
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        <Trans>Open again</Trans>
      </button>
      {isAsking && <ReopenForm detail={detail} onClose={() => setAsking(false)} />}
    </>
  )
}

function ReopenForm({ detail, onClose }: Pick<ReopenWithdrawalProps, 'detail'> & { onClose: () => void }) {
  const { t } = useLingui()
  const { id, memberId, name, member: phone } = detail
  const member = { id: memberId, name, phone }
  const { propose, isBusy, problem } = usePropose(onClose)
  return (
    <MemberActQuestion
      member={member}
      title={t`Propose to open this withdrawal again?`}
      button={t`Propose to open it`}
      becauseHint={t`The member reads exactly this in the statement.`}
      isBusy={isBusy}
      problem={problem}
      onSend={(form) =>
        propose({ kind: 'withdrawal-reopen', memberId, withdrawalId: id, because: textOf(form, 'because') })
      }
      onClose={onClose}
    >
      <p>
        <Trans>
          Only when you have looked at the bank: it has not paid this, or the money came back. The amount is
          held again until others approve and pay it once more, or reject it.
        </Trans>
      </p>
      <SecondConfirms />
    </MemberActQuestion>
  )
}
