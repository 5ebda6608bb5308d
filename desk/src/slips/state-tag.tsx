import { useLingui } from '@lingui/react/macro'
import type { Row } from '../../contract/slips.ts'

/** Where a slip stands and who has it; while it waits, what is known of it. */
export function StateTag({ state, holder, finding }: Pick<Row, 'state' | 'holder' | 'finding'>) {
  const { t } = useLingui()
  const found = {
    unreadable: t`Unreadable`,
    'no-answer': t`Bank silent`,
    'not-at-bank': t`Not at bank`,
    differs: t`Differs`,
    fits: t`Fits`,
  }
  const words = {
    waiting: finding ? found[finding] : t`Waiting`,
    claimed: t`Claimed`,
    accepted: t`Accepted`,
    rejected: t`Rejected`,
  }
  const findingLooks = {
    unreadable: 'wait',
    'no-answer': 'wait',
    'not-at-bank': 'bad',
    differs: 'bad',
    fits: 'info',
  }
  const looks = {
    waiting: finding ? findingLooks[finding] : '',
    claimed: '',
    accepted: 'good',
    rejected: 'bad',
  }
  return (
    <span className={`tag ${looks[state]}`}>
      {words[state]}
      {holder && `: ${holder.name}`}
    </span>
  )
}
