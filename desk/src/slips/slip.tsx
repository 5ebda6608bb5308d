import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { formatBaht } from '../../../src/i18n/format.ts'
import type { Person } from '../../contract/people.ts'
import { type Detail, slips } from '../../contract/slips.ts'
import { itemKey, listKey } from '../queue/query-keys.ts'
import { useAct } from '../queue/use-act.ts'
import { useNewsOfQueue } from '../queue/use-news-of-queue.ts'
import { useKeys } from '../shell/keys.ts'
import { Problem } from '../shell/problem.tsx'
import { call } from '../talk/call.ts'
import { useSession } from '../talk/session.ts'
import { AboutMember } from './about-member.tsx'
import { ActForm } from './act-form.tsx'
import { Comparison } from './comparison.tsx'
import { Findings } from './findings.tsx'
import { Picture } from './picture.tsx'
import { type ActName, possibleActs } from './possible-acts.ts'
import { StateTag } from './state-tag.tsx'
import { useActWords } from './use-act-words.ts'
import { useOutcomeText } from './use-outcome-text.ts'

const KEYS: Readonly<Record<string, readonly ActName[]>> = {
  c: ['claim'],
  u: ['release'],
  a: ['accept', 'accept-typed'],
  r: ['reject'],
}

/** One slip: its picture, what the bank says, what is known of the member, and what this person can do with it. */
export function Slip() {
  const { id } = useParams({ from: '/slips/$id' })
  const kept = useSearch({ from: '/slips' })
  const { t } = useLingui()
  const { me } = useSession()
  const found = useQuery({
    queryKey: itemKey('slips', id),
    queryFn: () => call(slips.read, { params: { id } }),
    // Each reading is in the log: only what has changed is read again.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  useNewsOfQueue('slips', found.data)
  return (
    <aside aria-label={t`Detail`}>
      <Link to="/slips" search={kept} className="back">
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
  const act = useAct(detail.id, { queue: 'slips', endpoint: slips.act, onDone: () => ask(undefined) })
  const bank = useAskBank(detail.id)
  const acts = possibleActs(detail, me)
  const isMine = detail.holder?.id === me.id
  useKeys(
    Object.fromEntries(
      Object.entries(KEYS).map(([key, names]) => [key, () => ask(names.find((name) => acts.includes(name)))]),
    ),
  )
  const amount = detail.amount ? formatBaht(detail.amount) : ''
  return (
    <>
      <div className="bar">
        <h2>{detail.name}</h2>
        <StateTag {...detail} />
      </div>
      <p className="amount">{amount || t`No amount is known`}</p>
      <Problem error={act.error ?? bank.error} text={act.data && outcomeText(act.data)} />
      <Findings detail={detail} />
      <div className="judged">
        <Picture id={detail.id} />
        <Comparison detail={detail} />
      </div>
      <AboutMember detail={detail} />
      <div className="acts">
        {acts.map((name, index) => (
          <button
            key={name}
            type="button"
            className={name === 'reject' ? 'danger' : index === 0 ? 'primary' : undefined}
            disabled={act.isPending}
            onClick={() => ask(name)}
          >
            {words[name].name} {name === 'accept' && amount}
          </button>
        ))}
        {isMine && acts.length > 0 && (
          <button type="button" disabled={bank.isPending} onClick={() => bank.mutate()}>
            {bank.isPending ? t`The bank is asked` : t`Ask the bank again`}
          </button>
        )}
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

/** Has the picture read and the bank asked again, which decides nothing. */
function useAskBank(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(slips.ask, { params: { id } }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: listKey('slips') }),
        queries.invalidateQueries({ queryKey: itemKey('slips', id) }),
      ]),
  })
}
