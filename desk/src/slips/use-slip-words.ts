import { useLingui } from '@lingui/react/macro'
import { slipReasonText } from '../../../src/i18n/slip-reason-text.ts'
import type { Act, Finding, Outcome, Row, State } from '../../contract/slips.ts'
import type { ActWords } from '../queue/act-form.tsx'
import type { Refusals } from '../queue/opened-item.tsx'
import type { Tag } from '../queue/state-tag.tsx'

/** What acts, states and refusals of slips are called. */
export function useSlipWords() {
  const { t } = useLingui()
  const acts: ActWords<Act['act']> = {
    claim: { name: t`Claim`, question: t`Claim this slip?`, key: 'c' },
    release: { name: t`Release`, question: t`Release it, so that somebody else can claim it?`, key: 'u' },
    accept: { name: t`Accept`, question: t`Credit what the bank says?`, key: 'a' },
    'accept-typed': { name: t`Accept`, question: t`Has the money arrived at our bank?`, key: 'a' },
    reject: { name: t`Reject`, question: t`Reject this slip?`, key: 'r', isRefusal: true },
  }
  const findings: Readonly<Record<Finding, Tag>> = {
    unreadable: [t`Unreadable`, 'wait'],
    'no-answer': [t`Bank silent`, 'wait'],
    'not-at-bank': [t`Not at bank`, 'bad'],
    differs: [t`Differs`, 'bad'],
    fits: [t`Fits`, 'info'],
  }
  const states: Readonly<Record<State, Tag>> = {
    waiting: [t`Waiting`],
    claimed: [t`Claimed`],
    accepted: [t`Accepted`, 'good'],
    rejected: [t`Rejected`, 'bad'],
  }
  const refusals: Refusals<Outcome> = {
    'reference-used': t`This transfer was credited before. Nothing was changed.`,
    'arrival-closed': t`A colleague closed this transfer without a credit. Nothing was changed.`,
    'not-creditable': t`The bank has no record of money at an account of ours. Nothing was changed.`,
    'record-decides': t`The bank knows this transfer now, and its record decides.`,
    'over-day-sum': t`With this you would credit more today by your own word than one person may. Release it, and tell somebody else.`,
    'needs-manager': t`A manager has to accept this amount. Release it, and tell one.`,
  }
  /** While a slip waits, what is known of it. */
  const tagOf = ({ state, finding }: Pick<Row, 'state' | 'finding'>) =>
    state === 'waiting' && finding ? findings[finding] : states[state]
  return { acts, refusals, tagOf }
}

/** A reason in the words that the member reads. */
export function useReasonText(): (reason: string) => string {
  const { i18n } = useLingui()
  return (reason) => slipReasonText(i18n, reason) ?? reason
}
