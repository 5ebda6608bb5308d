import { useLingui } from '@lingui/react/macro'
import type { Row } from '../../contract/withdrawals.ts'

/** Where a withdrawal stands, and who has it. */
export function StateTag({ state, holder }: Pick<Row, 'state' | 'holder'>) {
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
  return (
    <span className={`tag ${looks[state]}`}>
      {words[state]}
      {holder && `: ${holder.name}`}
    </span>
  )
}
