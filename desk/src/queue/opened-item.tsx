import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { formatClock } from '../../../src/i18n/format.ts'
import { isOdd, type QueueRow } from '../../contract/queue.ts'
import { useKeys } from '../shell/keys.tsx'
import { Problem } from '../shell/problem.tsx'
import { useWaiting } from '../talk/call-until-answered.ts'
import type { ActWords, PendingAct } from './act-form.tsx'
import { type QueueName, useItemChange } from './queue-cache.ts'
import { StateTag, type Tag } from './state-tag.tsx'

/** The outcome of an act. */
interface ActOutcome {
  readonly outcome: string
  readonly by?: string | null | undefined
  readonly since?: string
}

/** Why an act was not done, for the outcomes that only one queue has. */
export type Refusals<O extends ActOutcome> = Readonly<
  Record<Exclude<O['outcome'], 'done' | 'taken' | 'moved-on' | 'unknown'>, string>
>

interface OpenedItemProps<A extends { readonly act: string }, O extends ActOutcome> {
  readonly queue: QueueName
  readonly detail: QueueRow
  readonly title: string
  readonly tag: Tag
  /** The amount, and what has to be known before all else. */
  readonly head: ReactNode
  /** What this person can do, the main act first. */
  readonly acts: readonly A['act'][]
  readonly words: ActWords<A['act']>
  /** What the main act is about, behind its name. */
  readonly mainAmount: string
  readonly send: (act: A, isGone: () => boolean) => Promise<O>
  readonly refusals: Refusals<O>
  readonly renderForm: (pending: PendingAct<A>) => ReactNode
  /** Buttons of calls that decide nothing. */
  readonly moreButtons?: ReactNode
  /** What went wrong in these. */
  readonly moreError?: unknown
  /** What is known of the item. */
  readonly children: ReactNode
}

/** An item of a queue, and what this person can do with it. */
export function OpenedItem<A extends { readonly act: string }, O extends ActOutcome>(
  props: OpenedItemProps<A, O>,
) {
  const { queue, detail, acts, words, send } = props
  const outcomeText = useOutcomeText(props.refusals)
  const { begin, giveUp } = useWaiting()
  const [asked, setAsked] = useState<A['act']>()
  const change = useItemChange(queue, detail.id, {
    send: (act: A) => send(act, begin()),
    onDone: () => setAsked(undefined),
  })
  function ask(act: A['act']): void {
    // The outcome of the act before is none of this one.
    if (!change.isPending) change.reset()
    setAsked(act)
  }
  const isAsking = asked !== undefined && (acts.includes(asked) || change.isPending)
  useKeys(
    Object.fromEntries(
      acts.flatMap((act) => {
        const { key } = words[act]
        return key === undefined ? [] : [[key, () => ask(act)] as const]
      }),
    ),
  )
  return (
    <>
      <div className="bar">
        <h2>{props.title}</h2>
        <StateTag tag={props.tag} holder={detail.holder} />
      </div>
      {props.head}
      {isOdd(detail) && (
        <p className="note bad">
          <Trans>Odd amount: nobody moves this much at once. Find out where it comes from.</Trans>
        </p>
      )}
      {!isAsking && <Problem error={change.error} text={change.data && outcomeText(change.data)} />}
      <Problem error={props.moreError} />
      {props.children}
      <div className="acts">
        {acts.map((act, index) => (
          <button
            key={act}
            type="button"
            className={words[act].isRefusal ? 'danger' : index === 0 ? 'primary' : undefined}
            disabled={change.isPending}
            onClick={() => ask(act)}
          >
            {words[act].name} {index === 0 && props.mainAmount}
          </button>
        ))}
        {props.moreButtons}
      </div>
      {isAsking &&
        props.renderForm({
          act: asked,
          words: words[asked],
          isBusy: change.isPending,
          error: change.error,
          onAct: change.mutate,
          onClose: () => {
            giveUp()
            setAsked(undefined)
          },
        })}
    </>
  )
}

/** Why an act was not done, in words; undefined when it was. */
function useOutcomeText(
  refusals: Readonly<Record<string, string>>,
): (outcome: ActOutcome) => string | undefined {
  const { t } = useLingui()
  return ({ outcome, by, since }) => {
    if (outcome === 'done') return undefined
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
