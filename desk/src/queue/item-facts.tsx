import { Plural, useLingui } from '@lingui/react/macro'
import { formatBaht, formatDate, formatDateTime } from '../../../src/i18n/format.ts'
import type { Fact } from '../layout/fact-list.tsx'
import { useLogWords } from '../people/use-log-words.ts'
import type { Owner, QueueTypes, QueueWords, Step, Tag } from './definition.ts'

/** An amount, and how often something of it happened. */
export function Sum({ amount, times }: { readonly amount: number; readonly times: number }) {
  return (
    <>
      {formatBaht(amount)} <Plural value={times} one="(# time)" other="(# times)" />
    </>
  )
}

/** What every item of a member shows of them. */
export function useOwnerFacts(): (owner: Owner) => readonly Fact[] {
  const { t } = useLingui()
  return ({ member, memberSince, memberBank, paidIn }) => [
    [t`Phone`, member],
    [t`Member since`, formatDate(memberSince)],
    [
      t`Bank account`,
      memberBank && `${memberBank.code} ··${memberBank.accountEnd}, ${memberBank.accountName}`,
    ],
    [t`Paid in`, <Sum key="in" {...paidIn} />],
  ]
}

interface StepsProps {
  /** How it began. */
  readonly began: { readonly at: string; readonly words: string }
  readonly steps: readonly Step[]
}

/** What happened to an item of a queue, the first first. */
export function Steps({ began, steps }: StepsProps) {
  const words = useLogWords()
  return (
    <ol className="steps">
      <li>
        <time>{formatDateTime(began.at)}</time> {began.words}
      </li>
      {steps.map(({ at, what, by }) => (
        <li key={at + what}>
          <time>{formatDateTime(at)}</time> {words(what)} · {by}
        </li>
      ))}
    </ol>
  )
}

interface StateTagProps<T extends QueueTypes> {
  readonly words: QueueWords<T>
  readonly item: T['row'] | T['detail']
}

/** The state of an item, and who has it. */
export function StateTag<T extends QueueTypes>({ words: { states, tagOf }, item }: StateTagProps<T>) {
  const tags: Readonly<Record<string, Tag>> = states
  const [words, look] = tagOf?.(item) ?? tags[item.state] ?? [item.state]
  return (
    <span className={`tag ${look ?? ''}`}>
      {words}
      {item.holder && `: ${item.holder.name}`}
    </span>
  )
}
