import { useLingui } from '@lingui/react/macro'
import type { Act, Outcome, Row, State } from '../../contract/announcements.ts'
import type { ActWords } from '../queue/act-form.tsx'
import type { Refusals } from '../queue/opened-item.tsx'
import type { Tag } from '../queue/state-tag.tsx'

/** What acts, states and refusals of announced deposits are called. */
export function useAnnouncementWords() {
  const { t } = useLingui()
  const acts: ActWords<Act['act']> = {
    claim: { name: t`Claim`, question: t`Claim this announcement?`, key: 'c' },
    release: { name: t`Release`, question: t`Release it, so that somebody else can claim it?`, key: 'u' },
    book: { name: t`Book`, question: t`Has the money arrived at our bank?`, key: 'a' },
    reject: { name: t`Reject`, question: t`Reject this announcement?`, key: 'r', isRefusal: true },
  }
  const states: Readonly<Record<State, Tag>> = {
    waiting: [t`Waiting`],
    claimed: [t`Claimed`],
    booked: [t`Booked`, 'good'],
    rejected: [t`Rejected`, 'bad'],
  }
  const refusals: Refusals<Outcome> = {
    'reference-used': t`This transfer was credited before. Nothing was changed.`,
    'arrival-closed': t`A colleague closed this transfer without a credit. Nothing was changed.`,
    'over-day-sum': t`With this you would credit more today by your own word than one person may. Release it, and tell somebody else.`,
    'needs-manager': t`A manager has to credit this amount. Release it, and tell one.`,
  }
  const tagOf = ({ state }: Pick<Row, 'state'>) => states[state]
  return { acts, refusals, tagOf }
}
