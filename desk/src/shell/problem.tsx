import { useErrorText } from '../talk/use-error-text.ts'

interface ProblemProps {
  /** What was thrown; null while nothing was. */
  readonly error?: unknown
  /** In words already. */
  readonly text?: string | undefined
}

/** What went wrong, which is read out at once; nothing while all is well. */
export function Problem({ error, text }: ProblemProps) {
  const errorText = useErrorText()
  const words = error === null || error === undefined ? text : errorText(error)
  if (words === undefined) return null
  return (
    <p role="alert" className="note bad">
      {words}
    </p>
  )
}
