import { Plural } from '@lingui/react/macro'
import { formatBaht, formatDateTime } from '../../../src/i18n/format.ts'
import { useLogWords } from '../people/use-log-words.ts'

/** An amount, and how often something of it happened. */
export function Sum({ amount, times }: { readonly amount: number; readonly times: number }) {
  return (
    <>
      {formatBaht(amount)} <Plural value={times} one="(# time)" other="(# times)" />
    </>
  )
}

interface StepsProps {
  /** What the member did, and when. */
  readonly first: { readonly at: string; readonly words: string }
  readonly steps: readonly {
    readonly at: string
    readonly what: string
    readonly by?: string | null | undefined
  }[]
}

/** What happened to an item of a queue, the first first. */
export function Steps({ first, steps }: StepsProps) {
  const words = useLogWords()
  return (
    <ol className="steps">
      <li>
        <time>{formatDateTime(first.at)}</time> {first.words}
      </li>
      {steps.map(({ at, what, by }) => (
        <li key={at + what}>
          <time>{formatDateTime(at)}</time> {words(what)} · {by}
        </li>
      ))}
    </ol>
  )
}
