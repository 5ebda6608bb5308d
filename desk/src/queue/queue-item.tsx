import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { formatClock } from '../../../src/i18n/format.ts'
import type { Person } from '../../contract/people.ts'
import { isOdd } from '../../contract/queue.ts'
import { useWaiting } from '../http/call-until-answered.ts'
import { READ_ONCE } from '../http/query-client.ts'
import { useSession } from '../http/session.ts'
import { FactList } from '../layout/fact-list.tsx'
import { readerOf } from '../layout/form.tsx'
import { useKeys } from '../layout/keys.tsx'
import { Problem } from '../layout/problem.tsx'
import { Question } from '../layout/question.tsx'
import type { ActOutcome, Note, Queue, QueueTypes, WordsOfAct } from './definition.ts'
import { StateTag, Steps, useOwnerFacts } from './item-facts.tsx'
import { AlikeField, seenIn } from './looked-field.tsx'
import { itemKey, useItemChange, useNewsOfQueue } from './queue-cache.ts'

/** The item of a queue that the address names. */
export function QueueItem<T extends QueueTypes>({ queue }: { readonly queue: Queue<T> }) {
  const { name, read } = queue
  const { t } = useLingui()
  const { id } = useParams({ from: `/${name}/$id` })
  const kept = useSearch({ from: `/${name}` })
  const { me } = useSession()
  const found = useQuery({
    queryKey: itemKey(name, id),
    queryFn: () => read(id),
    ...READ_ONCE,
  })
  useNewsOfQueue(name, found.data)
  return (
    <aside aria-label={t`Detail`}>
      <Link to={`/${name}`} search={kept} className="back">
        {t`Back to the queue`}
      </Link>
      <Problem error={found.error} />
      {found.data && me && <OpenedItem key={id} queue={queue} detail={found.data} me={me} />}
    </aside>
  )
}

interface OpenedItemProps<T extends QueueTypes> {
  readonly queue: Queue<T>
  readonly detail: T['detail']
  readonly me: Person
}

/** An item of a queue, and what this person can do with it. */
function OpenedItem<T extends QueueTypes>({ queue, detail, me }: OpenedItemProps<T>) {
  const { name, send, useWords, useItem, useForm } = queue
  const { t } = useLingui()
  // oxlint-disable-next-line react/hooks -- the hooks of a definition, which never changes while it is shown
  const words = useWords()
  // oxlint-disable-next-line react/hooks -- the hooks of a definition, which never changes while it is shown
  const { owner, acts, mainAmount, onSend, ...item } = useItem(detail, me)
  const ownerFacts = useOwnerFacts()
  const outcomeText = useOutcomeText(words.refusals)
  const { begin, giveUp } = useWaiting()
  const [asked, setAsked] = useState<T['act']['act']>()
  const change = useItemChange(name, detail.id, {
    send: (act: T['act']) => {
      onSend?.()
      return send(detail.id, act, begin())
    },
    // What was typed stays while somebody looks.
    onDone: ({ alike }) => alike ?? setAsked(undefined),
  })
  function ask(act: T['act']['act']): void {
    // Clears the outcome of the act before.
    if (!change.isPending) change.reset()
    setAsked(act)
  }
  const isAsking = asked !== undefined && (acts.includes(asked) || change.isPending)
  useKeys(
    Object.fromEntries(
      acts.flatMap((act) => {
        const { key } = words.acts[act]
        return key === undefined ? [] : [[key, () => ask(act)] as const]
      }),
    ),
  )
  const notes: readonly Note[] = [
    owner?.isLocked && ['bad', item.lockedNote ?? t`This member is locked out.`],
    ...(item.notes ?? []),
    isOdd(detail) && ['bad', t`Odd amount: nobody moves this much at once. Find out where it comes from.`],
  ]
  return (
    <>
      <div className="bar">
        <h2>{item.title ?? owner?.name}</h2>
        <StateTag words={words} item={detail} />
      </div>
      {item.amount !== undefined && <p className="amount">{item.amount}</p>}
      {notes.map(
        (note) =>
          note && (
            <p key={note[1]} className={`note ${note[0]}`}>
              {note[1]}
            </p>
          ),
      )}
      {!isAsking && <Problem error={change.error} text={change.data && outcomeText(change.data)} />}
      <Problem error={item.moreError} />
      {item.above}
      {owner && <h3>{t`Member`}</h3>}
      <FactList facts={[...(owner ? ownerFacts(owner) : []), ...item.facts]} />
      {owner && (
        <p>
          <Link to="/members/$id" params={{ id: owner.memberId }}>
            {t`Everything of this member`}
          </Link>
        </p>
      )}
      {item.below}
      <h3>{t`Steps`}</h3>
      <Steps began={item.began} steps={detail.steps} />
      <div className="acts">
        {acts.map((act, index) => (
          <button
            key={act}
            type="button"
            className={words.acts[act].isRefusal ? 'danger' : index === 0 ? 'primary' : undefined}
            disabled={change.isPending}
            onClick={() => ask(act)}
          >
            {words.acts[act].name} {index === 0 && mainAmount}
          </button>
        ))}
        {item.moreButtons}
      </div>
      {isAsking && (
        <ActForm
          useForm={useForm}
          detail={detail}
          act={asked}
          words={words.acts[asked]}
          name={owner?.name}
          isBusy={change.isPending}
          error={change.error}
          alike={change.data?.alike ?? undefined}
          onAct={change.send}
          onClose={() => {
            giveUp()
            setAsked(undefined)
          }}
        />
      )}
    </>
  )
}

/** Why an act was not done, in words; undefined when it was. */
export function useOutcomeText(
  refusals: Readonly<Record<string, string>>,
): (outcome: ActOutcome) => string | undefined {
  const { t } = useLingui()
  return ({ outcome, by, since }) => {
    // The question has said what it may repeat.
    if (outcome === 'done' || outcome === 'may-be-same') return undefined
    if (outcome === 'taken' && since !== undefined) {
      const clock = formatClock(since)
      return t`${by} claimed this at ${clock}.`
    }
    if (outcome === 'moved-on')
      return by
        ? t`${by} was quicker: it is shown as it is now.`
        : t`It has changed meanwhile: it is shown as it is now.`
    return refusals[outcome] ?? t`There is nothing here.`
  }
}

interface ActFormProps<T extends QueueTypes> extends Pick<Queue<T>, 'useForm'> {
  readonly detail: T['detail']
  readonly act: T['act']['act']
  readonly words: WordsOfAct
  /** The member whose item it is. */
  readonly name?: string | undefined
  readonly isBusy: boolean
  /** Why it was not done, when it was tried. */
  readonly error?: unknown
  /** Credits that it may repeat: the person sends it again once they have looked. */
  readonly alike?: readonly string[] | undefined
  readonly onAct: (act: T['act']) => void
  readonly onClose: () => void
}

/** The question before an act at an item of a queue. */
export function ActForm<T extends QueueTypes>(props: ActFormProps<T>) {
  const { useForm, detail, act, words, name, isBusy, error, alike, onAct, onClose } = props
  const [typed, setTyped] = useState(readerOf)
  // oxlint-disable-next-line react/hooks -- the hooks of a definition, which never changes while it is shown
  const { about = name && `${name} `, amount, fields, actOf } = useForm({ detail, act, typed })
  return (
    <Question
      title={words.question}
      button={[words.name, amount].filter(Boolean).join(' ')}
      isDanger={words.isRefusal}
      isBusy={isBusy}
      problem={<Problem error={error} />}
      onTyped={(text) => setTyped(() => text)}
      onSend={(text) => {
        const filled = actOf(text)
        if (filled !== undefined) onAct({ ...filled, ...seenIn(text) })
      }}
      onClose={onClose}
    >
      <p>
        {about}
        <b>{amount}</b>
      </p>
      {fields}
      {alike && <AlikeField alike={alike} />}
    </Question>
  )
}
