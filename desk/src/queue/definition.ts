import type { ComponentType, ReactNode } from 'react'
import type { ResponseOf, WireRequest } from '../../../src/contract/endpoint.ts'
import type { DeskEndpoint } from '../../contract/endpoint.ts'
import type { Person } from '../../contract/people.ts'
import type { QueueRow } from '../../contract/queue.ts'
import type { slips } from '../../contract/slips.ts'
import type { withdrawals } from '../../contract/withdrawals.ts'
import type { Fact } from '../layout/fact-list.tsx'
import type { ReadField } from '../layout/form.tsx'
import type { QueueName } from './queue-cache.ts'
import type { Shown } from './queue-search.ts'

/** What a queue is made of. */
export interface QueueTypes {
  readonly row: QueueRow
  /** An opened item. */
  readonly detail: QueueRow & { readonly steps: readonly Step[] }
  readonly act: { readonly act: string }
  readonly outcome: ActOutcome
  readonly filter: string
}

/** The calls of a queue, as `queueEndpoints` makes them. */
export type QueueCalls = Readonly<Record<'list' | 'read' | 'act', DeskEndpoint>>

/** What a queue is made of, by its calls. */
export interface TypesOf<C extends QueueCalls> {
  readonly row: Extract<ResponseOf<C['list']> extends { rows: readonly (infer R)[] } ? R : never, QueueRow>
  readonly detail: Extract<ResponseOf<C['read']>, QueueTypes['detail']>
  readonly act: Extract<BodyOf<C['act']>, QueueTypes['act']>
  readonly outcome: Extract<ResponseOf<C['act']>, ActOutcome>
  readonly filter: Extract<BodyOf<C['list']> extends { filter: infer F } ? F : never, string>
}

type BodyOf<E extends DeskEndpoint> = WireRequest<E> extends { body: infer B } ? B : never

/** What was done with an item, and when. */
export type Step = ResponseOf<typeof withdrawals.read>['steps'][number]

/** The outcome of an act. */
export interface ActOutcome {
  readonly outcome: string
  readonly by?: string | null | undefined
  readonly since?: string
  /** Credits that it may repeat. */
  readonly alike?: readonly string[] | null
}

/** A page of a queue, as the server answers it. */
interface Page<T extends QueueTypes> {
  readonly now: string
  readonly rows: readonly T['row'][]
  /** Of all rows of the filter and search, and what they sum up to in baht. */
  readonly total: number
  readonly sum: number
  readonly counts: Readonly<Partial<Record<T['filter'], number>>>
}

/** One queue of the desk: what only it knows. Everything else is in this folder. */
export interface Queue<T extends QueueTypes> {
  readonly name: QueueName
  /** The first is shown where the address names none. */
  readonly filters: readonly [T['filter'], ...T['filter'][]]
  readonly list: (shown: Shown<T['filter']>) => Promise<Page<T>>
  readonly read: (id: string) => Promise<T['detail']>
  readonly send: (id: string, act: T['act'], isGone: () => boolean) => Promise<T['outcome']>
  /** Whether what is open needs more room than the queue. */
  readonly isDetailWide?: true
  /** Whether its items are about no money. */
  readonly hasNoAmounts?: true
  /** Whether it is read again when there is news of it, instead of every few seconds. */
  readonly hasNews?: true
  /** What is above the list. */
  readonly Above?: ComponentType
  readonly useWords: () => QueueWords<T>
  readonly useItem: (detail: T['detail'], me: Person) => OpenItem<T['act']['act']>
  readonly useForm: (asked: AskedAct<T>) => FormOfAct<T['act']>
}

/** What a state is called, and how it looks. */
export type Tag = readonly [words: string, look?: 'wait' | 'info' | 'good' | 'bad']

/** What an act is called. */
export interface WordsOfAct {
  /** On the button, before the amount. */
  readonly name: string
  readonly question: string
  /** Whether somebody gets less by it than they hoped for. */
  readonly isRefusal?: true
  /** The key that opens the question. */
  readonly key?: string
}

/** What a queue, its filters, columns, states, acts and refusals are called. */
export interface QueueWords<T extends QueueTypes> {
  readonly title: string
  readonly summaryOf: (total: number, sum: string) => string
  readonly filters: Readonly<Record<T['filter'], string>>
  /** What can be searched for. */
  readonly search: string
  /** What a row is about, and opens: the name of that column, and what it says. */
  readonly subject: string
  readonly subjectOf: (row: T['row']) => string
  /** What has to be seen first, in red behind it. */
  readonly marksOf?: (row: T['row']) => readonly string[]
  /** The name of its own column. */
  readonly column: string
  readonly cellOf: (row: T['row']) => string
  /** What is written small below that. */
  readonly noteOf?: (row: T['row']) => string
  /** Since when it waits. */
  readonly sinceOf: (row: T['row']) => string
  /** Whether nobody waits any more, where that is more than its state. */
  readonly isOver?: (row: T['row']) => boolean
  readonly states: Readonly<Record<T['row']['state'], Tag>>
  /** What says more than the state, where something does. */
  readonly tagOf?: (item: T['row'] | T['detail']) => Tag | undefined
  readonly acts: Readonly<Record<T['act']['act'], WordsOfAct>>
  /** Why an act was not done, for the outcomes that not every queue has. */
  readonly refusals: Readonly<
    Record<
      Exclude<T['outcome']['outcome'], 'done' | 'taken' | 'moved-on' | 'unknown' | 'may-be-same'>,
      string
    >
  >
}

/** Whose item it is. */
export interface Owner extends Pick<
  ResponseOf<typeof withdrawals.read>,
  'memberId' | 'member' | 'name' | 'memberSince' | 'isLocked' | 'paidIn'
> {
  readonly memberBank?: ResponseOf<typeof slips.read>['memberBank']
}

/** What has to be known before all else, and how it looks; nothing where a condition is false. */
export type Note = readonly [look: 'wait' | 'bad', words: string] | false | '' | null | undefined

/** What an opened item shows, from above to below, and what this person can do with it. */
export interface OpenItem<Act extends string> {
  /** Whose it is, where that is known: the page then shows what is known of the member. */
  readonly owner?: Owner
  /** In the place of the member's name. */
  readonly title?: string
  readonly amount?: ReactNode
  readonly notes?: readonly Note[]
  /** Instead of the note that the member is locked out. */
  readonly lockedNote?: string
  readonly above?: ReactNode
  readonly facts: readonly Fact[]
  /** Further content below the facts. */
  readonly below?: ReactNode
  /** How it began, above its steps. */
  readonly began: { readonly at: string; readonly words: string }
  /** The main act first. */
  readonly acts: readonly Act[]
  /** What the main act is about, behind its name. */
  readonly mainAmount?: string
  /** Buttons of calls that are no acts, and what went wrong in them. */
  readonly moreButtons?: ReactNode
  readonly moreError?: unknown
  /** An act is sent. */
  readonly onSend?: () => void
}

/** An act that this person is asked about, with what they have typed so far. */
export interface AskedAct<T extends QueueTypes> {
  readonly detail: T['detail']
  readonly act: T['act']['act']
  readonly typed: ReadField
}

/** The form of an act. */
export interface FormOfAct<Act> {
  /** In front of the amount, instead of the member's name. */
  readonly about?: string
  readonly amount?: string
  readonly fields?: ReactNode
  /** The act as it is filled in; undefined while something is missing. */
  readonly actOf: (text: ReadField) => Act | undefined
}
