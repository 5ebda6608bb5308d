import { useLingui } from '@lingui/react/macro'
import type { Act, CloseReason, Hint, Outcome, Row, State, Why } from '../../contract/arrivals.ts'
import type { ActWords } from '../queue/act-form.tsx'
import type { Refusals } from '../queue/opened-item.tsx'
import type { Tag } from '../queue/state-tag.tsx'

/** What acts, states, reasons and refusals of money to assign are called. */
export function useArrivalWords() {
  const { t } = useLingui()
  const acts: ActWords<Act['act']> = {
    claim: { name: t`Claim`, question: t`Claim this money?`, key: 'c' },
    release: { name: t`Release`, question: t`Release it, so that somebody else can claim it?`, key: 'u' },
    credit: { name: t`Credit`, question: t`Whose money is it?`, key: 'a' },
    same: { name: t`It is the same`, question: t`Is it what was credited by hand, shown below?`, key: 's' },
    close: {
      name: t`Close without credit`,
      question: t`Close it, so that nobody gets it?`,
      key: 'r',
      isRefusal: true,
    },
  }
  const states: Readonly<Record<State, Tag>> = {
    waiting: [t`Waiting`],
    claimed: [t`Claimed`],
    credited: [t`Credited`, 'good'],
    closed: [t`Closed`],
  }
  const whys: Readonly<Record<Why, string>> = {
    'unknown-sender': t`No member has the account`,
    'shared-account': t`Several members had the account`,
    'unknown-receiver': t`No account of ours at that bank`,
    'number-used': t`Number credited before`,
    'unknown-qr': t`Unknown QR`,
    'not-automatic': t`Awaiting its slip`,
    gift: t`Gift taken, not credited`,
    'may-be-same': t`May be credited by hand`,
  }
  /** What has to be known before it is given to anybody. */
  const advice: Readonly<Record<Why, string>> = {
    'unknown-sender': t`It came from an account that no member had then. Ask our bank who sent it.`,
    'shared-account': t`The account passed from one member to another about then. Ask our bank who sent it.`,
    'unknown-receiver': t`It arrived at a bank where our settings have no account. Ask that bank who sent it.`,
    'number-used': t`Its number was credited with something else, shown below. Credit it only if our bank has two transfers.`,
    'unknown-qr': t`Nobody made this QR here. Ask the gateway who paid.`,
    'not-automatic': t`Members send the slips of this account, which credit it. Credit it yourself only where none comes.`,
    gift: t`The mobile wallet gave it to us. It is credited when the member sends its link again.`,
    'may-be-same': t`A colleague credited this member with this amount under another number, shown below. Compare both with the bank: it is the same, or a second transfer.`,
  }
  const hints: Readonly<Record<Hint, string>> = {
    sender: t`has or had the account`,
    slip: t`handed in a slip of it`,
    announced: t`announced this amount`,
    qr: t`made a QR of this amount`,
    number: t`was credited under its number`,
  }
  const closeReasons: Readonly<Record<CloseReason, string>> = {
    returned: t`Returned to the sender`,
    duplicate: t`Credited before`,
    test: t`A test`,
    other: t`Another reason`,
  }
  const refusals: Refusals<Outcome> = {
    'reference-used': t`This transfer was credited before. Nothing was changed.`,
    'arrival-closed': t`A colleague closed this transfer without a credit. Nothing was changed.`,
    'not-creditable': t`It is worth nothing, or there is no rate of kip. Nothing was changed.`,
    'over-day-sum': t`With this you would credit more today by your own word than one person may. Release it, and tell somebody else.`,
    'needs-manager': t`A manager has to credit this amount. Release it, and tell one.`,
    'other-transfer': t`The bank has reported that credit under its own number, so this is another transfer. Nothing was changed.`,
  }
  const tagOf = ({ state }: Pick<Row, 'state'>) => states[state]
  return { acts, whys, advice, hints, closeReasons, refusals, tagOf }
}
