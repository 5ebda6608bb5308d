import { useLingui } from '@lingui/react/macro'
import type { Row } from '../../contract/withdrawals.ts'

/** Where a withdrawal stands, and who has it. */
export function StateTag({ state, holder, notice }: Pick<Row, 'state' | 'holder' | 'notice'>) {
  const { t } = useLingui()
  const words = {
    waiting: t`Waiting`,
    claimed: t`Claimed`,
    'awaiting-second': t`Awaiting second`,
    approved: t`Approved`,
    paid: t`Paid`,
    rejected: t`Rejected`,
  }
  const looks = {
    waiting: '',
    claimed: '',
    'awaiting-second': 'wait',
    approved: 'info',
    paid: 'good',
    rejected: 'bad',
  }
  if (notice) return <span className="tag bad">{`${words[state]} · ${t`contradicted`}`}</span>
  return (
    <span className={`tag ${looks[state]}`}>
      {words[state]}
      {holder && `: ${holder.name}`}
    </span>
  )
}
