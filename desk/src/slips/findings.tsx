import { useLingui } from '@lingui/react/macro'
import { formatClock } from '../../../src/i18n/format.ts'
import type { Detail } from '../../contract/slips.ts'
import { useReasonText } from './use-reason-text.ts'

/** What speaks against a slip, or is not known of it. */
export function Findings({ detail }: { readonly detail: Detail }) {
  const { t } = useLingui()
  const reasonText = useReasonText()
  const { answer, problem, objection, creditedTo, lookedAt, reason, record } = detail
  const clock = lookedAt ? formatClock(lookedAt) : ''
  const words = {
    'no-answer': t`The bank gave no answer at ${clock}. Accept only what you have found in the books of our bank.`,
    captcha: t`The bank asked for a captcha at ${clock}. Accept only what you have found in the books of our bank.`,
    unknown: t`The bank that is named on the slip knows no such transfer.`,
    record: undefined,
  }
  if (reason) return <Note look="bad" text={t`Rejected. The member reads: ${reasonText(reason)}`} />
  if (detail.state === 'accepted') return null
  return (
    <>
      {problem && (
        <Note look="wait" text={t`No number could be read from the picture: ${reasonText(problem)}`} />
      )}
      {answer && words[answer] !== undefined && (
        <Note look={answer === 'unknown' ? 'bad' : 'wait'} text={words[answer]} />
      )}
      {record && !record.isOurs && (
        <Note look="bad" text={t`The money is at no account of ours: it cannot be credited.`} />
      )}
      {record && objection && (
        <Note look="bad" text={t`The automatic judge would not credit it: ${reasonText(objection)}`} />
      )}
      {creditedTo && <Note look="bad" text={t`This transfer was credited before, to ${creditedTo}.`} />}
    </>
  )
}

function Note({ look, text }: { readonly look: 'bad' | 'wait'; readonly text: string }) {
  return <p className={`note ${look}`}>{text}</p>
}
