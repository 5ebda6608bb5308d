import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { formatBaht, formatDateTime } from '../../../src/i18n/format.ts'
import type { Person } from '../../contract/people.ts'
import { type Detail, withdrawals } from '../../contract/withdrawals.ts'
import { itemKey } from '../queue/query-keys.ts'
import { useAct } from '../queue/use-act.ts'
import { useNewsOfQueue } from '../queue/use-news-of-queue.ts'
import { useKeys } from '../shell/keys.ts'
import { Problem } from '../shell/problem.tsx'
import { call } from '../talk/call.ts'
import { useSession } from '../talk/session.ts'
import { ActForm } from './act-form.tsx'
import { Facts } from './facts.tsx'
import { type ActName, possibleActs } from './possible-acts.ts'
import { StateTag } from './state-tag.tsx'
import { useActWords } from './use-act-words.ts'
import { useOutcomeText } from './use-outcome-text.ts'

const KEYS: Readonly<Record<string, readonly ActName[]>> = {
  c: ['claim'],
  u: ['release'],
  a: ['approve', 'confirm'],
  r: ['reject'],
  p: ['pay'],
}

/** One withdrawal: what is known of the member, and what this person can do with it. */
export function Withdrawal() {
  const { id } = useParams({ from: '/withdrawals/$id' })
  const kept = useSearch({ from: '/withdrawals' })
  const { t } = useLingui()
  const { me } = useSession()
  const found = useQuery({
    queryKey: itemKey('withdrawals', id),
    queryFn: () => call(withdrawals.read, { params: { id } }),
    // Each reading is in the log: only what has changed is read again.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  useNewsOfQueue('withdrawals', found.data)
  return (
    <aside aria-label={t`Detail`}>
      <Link to="/withdrawals" search={kept} className="back">
        <Trans>Back to the queue</Trans>
      </Link>
      <Problem error={found.error} />
      {found.data && me && <Opened key={id} detail={found.data} me={me} />}
    </aside>
  )
}

function Opened({ detail, me }: { readonly detail: Detail; readonly me: Person }) {
  const { t } = useLingui()
  const words = useActWords()
  const outcomeText = useOutcomeText()
  const [asked, ask] = useState<ActName>()
  const act = useAct(detail.id, {
    queue: 'withdrawals',
    endpoint: withdrawals.act,
    onDone: () => ask(undefined),
  })
  const acts = possibleActs(detail, me)
  useKeys(
    Object.fromEntries(
      Object.entries(KEYS).map(([key, names]) => [key, () => ask(names.find((name) => acts.includes(name)))]),
    ),
  )
  const amount = formatBaht(detail.amount)
  const limit = formatBaht(detail.secondAbove)
  const first = detail.approvedBy?.name
  const noticeAt = detail.notice ? formatDateTime(detail.notice.at) : undefined
  return (
    <>
      <div className="bar">
        <h2>{detail.name}</h2>
        <StateTag {...detail} />
      </div>
      <p className="amount">{amount}</p>
      {detail.amount > detail.secondAbove && detail.state !== 'paid' && detail.state !== 'rejected' && (
        <p className="note wait">
          {first === undefined
            ? t`Above ${limit}: two people approve it.`
            : t`Above ${limit}: ${first} approved first, and the second must be somebody else.`}
        </p>
      )}
      {noticeAt !== undefined && (
        <p className="note bad">
          {detail.notice?.says === 'paid'
            ? t`A notice of ${noticeAt} says that the bank paid this, but it was rejected and the money is back in the wallet. Ask the bank.`
            : t`A notice of ${noticeAt} says that the bank did not pay this, but it is booked as paid. Ask the bank.`}
        </p>
      )}
      <Problem error={act.error} text={act.data && outcomeText(act.data)} />
      <Facts detail={detail} me={me} />
      <div className="acts">
        {acts.map((name, index) => (
          <button
            key={name}
            type="button"
            className={name === 'reject' ? 'danger' : index === 0 ? 'primary' : undefined}
            disabled={act.isPending}
            onClick={() => ask(name)}
          >
            {words[name].name} {index === 0 && amount}
          </button>
        ))}
      </div>
      {asked !== undefined && (acts.includes(asked) || act.isPending) && (
        <ActForm
          act={asked}
          detail={detail}
          isBusy={act.isPending}
          onAct={(sent) => act.mutate({ params: { id: detail.id }, body: sent })}
          onClose={() => ask(undefined)}
        />
      )}
    </>
  )
}
