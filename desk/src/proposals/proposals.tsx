import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatBaht, formatDate, formatDateTime } from '../../../src/i18n/format.ts'
import type { Person } from '../../contract/people.ts'
import { type Act, KINDS, proposals, type Row } from '../../contract/proposals.ts'
import { may } from '../../contract/roles.ts'
import { callUntilAnswered } from '../http/call-until-answered.ts'
import { call } from '../http/call.ts'
import { useSession } from '../http/session.ts'
import { type Fact, FactList } from '../layout/fact-list.tsx'
import { BecauseField } from '../layout/field.tsx'
import type { ReadField } from '../layout/form.tsx'
import { Problem } from '../layout/problem.tsx'
import { CallQuestion } from '../layout/question.tsx'
import { usePauseWords } from '../members/use-pause-words.ts'
import { seenIn } from '../queue/looked-field.tsx'
import { sectionsQuery } from '../site/site.tsx'
import { useSectionWords } from '../site/use-site-words.ts'
import { useTwoPersonOutcome } from './proposal-form.tsx'
import { useProposalNames, useShownNames } from './use-proposal-words.ts'

/** How often the open page asks for news, in ms. */
const OPEN_MS = 10_000

/** Everything that waits for a second person. */
export function Proposals() {
  const { t } = useLingui()
  const { me } = useSession()
  const found = useQuery({
    queryKey: ['proposals'],
    queryFn: () => call(proposals.list, { body: {} }),
    refetchInterval: OPEN_MS,
  })
  const siteName = t`Site`
  const sectionWords = useSectionWords()
  const sections = useQuery({ ...sectionsQuery, refetchInterval: OPEN_MS })
  const waiting = sections.data?.filter(({ isWaiting }) => isWaiting)
  return (
    <main>
      <h1>{t`To confirm`}</h1>
      <Problem error={found.error ?? sections.error} />
      {found.data?.length === 0 && waiting?.length === 0 && (
        <p className="empty">{t`Nothing waits for a second person.`}</p>
      )}
      {waiting?.map(({ section }) => (
        <p key={section} className="note wait">
          <Link to="/site" search={{ section }}>
            {`${siteName}: ${sectionWords[section][0]}`}
          </Link>
        </p>
      ))}
      {me && found.data?.map((row) => <Proposal key={row.id} row={row} me={me} />)}
    </main>
  )
}

/** What waits for a second person at one member; nothing where nothing does. */
export function ProposalsOf({ memberId, me }: { readonly memberId: string; readonly me: Person }) {
  const { t } = useLingui()
  const found = useQuery({
    queryKey: ['proposals', memberId],
    queryFn: () => call(proposals.list, { body: { memberId } }),
  })
  if (!found.data?.length) return <Problem error={found.error} />
  return (
    <>
      <h3>{t`To confirm`}</h3>
      {found.data.map((row) => (
        <Proposal key={row.id} row={row} me={me} />
      ))}
    </>
  )
}

interface ProposalProps {
  readonly row: Row
  readonly me: Person
}

/** A proposal, and what this person can do with it. */
function Proposal({ row, me }: ProposalProps) {
  const { t } = useLingui()
  const names = useProposalNames()
  const [asked, ask] = useState<Act['act']>()
  const words = useActWords()
  const pauseWords = usePauseWords()
  const { before, after, amount, about } = row
  const [, other] = row.kind === 'coins' ? [] : about
  const states = about.flatMap(({ name, isLocked, pause }) => {
    const state = [isLocked && t`Locked`, pause && pauseWords(pause).join(' ')].filter(Boolean)
    return state.length > 0 ? `${name}: ${state.join(', ')}` : []
  })
  const shownNames = useShownNames()[row.kind]
  const moment = formatDateTime(row.at)
  const facts: readonly Fact[] = [
    [
      t`Member`,
      <Link key="member" to="/members/$id" params={{ id: row.memberId }}>
        {`${row.name} · ${row.member}`}
      </Link>,
    ],
    [
      shownNames?.before ?? t`Before`,
      before && row.kind === 'member-exclusion' ? formatDate(before) : before,
    ],
    [
      shownNames?.after ?? t`After`,
      other ? (
        <Link key="other" to="/members/$id" params={{ id: other.id }}>
          {after}
        </Link>
      ) : (
        after
      ),
    ],
    [t`Members`, row.kind === 'coins' && about.length > 1 ? about.map(({ name }) => name).join(', ') : null],
    [t`State`, states.join('; ') || null],
    [
      shownNames?.amount ?? t`Amount`,
      amount ? formatBaht(amount) : row.kind === 'member-limit' ? t`as the house has it for all` : null,
    ],
    [t`Reason`, row.because],
    [t`Proposed by`, `${row.by.name}, ${moment}`],
    [t`Lapses`, formatDateTime(row.lapsesAt)],
  ]
  return (
    <section className="card padded" aria-label={`${names[row.kind]}: ${row.name}`}>
      <h2>{names[row.kind]}</h2>
      <FactList facts={facts} />
      <div className="acts">
        {possibleActs(row, me).map((act) => (
          <button
            key={act}
            type="button"
            className={act === 'confirm' ? 'primary' : undefined}
            onClick={() => ask(act)}
          >
            {words[act].name}
          </button>
        ))}
      </div>
      {asked && <DecideForm act={asked} row={row} facts={facts} onClose={() => ask(undefined)} />}
    </section>
  )
}

/** What this person can do with a proposal. The server decides; this is what is offered. */
function possibleActs({ kind, by }: Row, me: Person): readonly Act['act'][] {
  if (by.id === me.id) return ['withdraw']
  return may(KINDS[kind].confirm, me.role) ? ['confirm', 'refuse'] : []
}

function useActWords(): Readonly<Record<Act['act'], { readonly name: string; readonly question: string }>> {
  const { t } = useLingui()
  return {
    confirm: { name: t`Confirm`, question: t`Confirm this as the second person?` },
    refuse: { name: t`Refuse`, question: t`Refuse this proposal?` },
    withdraw: { name: t`Retract the proposal`, question: t`Retract your proposal?` },
  }
}

interface DecideFormProps {
  readonly act: Act['act']
  readonly row: Row
  readonly facts: readonly Fact[]
  readonly onClose: () => void
}

/** The question before a decision. */
function DecideForm({ act, row, facts, onClose }: DecideFormProps) {
  const { name, question } = useActWords()[act]
  const { id } = row
  const bodyOf = (text: ReadField): Act => {
    if (act === 'refuse') return { act, because: text('because') }
    return act === 'confirm' ? { act, ...seenIn(text) } : { act }
  }
  return (
    <CallQuestion
      {...useTwoPersonOutcome(onClose)}
      title={question}
      button={name}
      isDanger={act !== 'confirm'}
      send={(text, isGone) =>
        callUntilAnswered(proposals.act, { params: { id }, body: bodyOf(text) }, isGone)
      }
      onClose={onClose}
    >
      <FactList facts={facts} />
      {act === 'refuse' && <BecauseField />}
    </CallQuestion>
  )
}
