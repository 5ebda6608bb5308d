import { useLingui } from '@lingui/react/macro'
import { formatClock } from '../../../src/i18n/format.ts'
import type { Detail } from '../../contract/slips.ts'
import type { Note } from '../queue/definition.ts'
import { useReasonText } from './use-reason-text.ts'

/** What speaks against a slip, or is not known of it. */
export function useFindings(detail: Detail): readonly Note[] {
  const { t } = useLingui()
  const reasonText = useReasonText()
  const { answer, problem, objection, creditedTo, lookedAt, reason, record } = detail
  const clock = lookedAt ? formatClock(lookedAt) : ''
  if (reason) return [['bad', t`Rejected. The member reads: ${reasonText(reason)}`]]
  if (detail.state === 'accepted') return []
  return [
    problem && ['wait', t`No number could be read from the picture: ${reasonText(problem)}`],
    answer === 'no-answer' && [
      'wait',
      t`The bank gave no answer at ${clock}. Accept only what you have found in the books of our bank.`,
    ],
    answer === 'captcha' && [
      'wait',
      t`The bank asked for a captcha at ${clock}. Accept only what you have found in the books of our bank.`,
    ],
    answer === 'unknown' && ['bad', t`The bank that is named on the slip knows no such transfer.`],
    record && !record.isOurs && ['bad', t`The money is at no account of ours: it cannot be credited.`],
    record && objection && ['bad', t`The automatic judge would not credit it: ${reasonText(objection)}`],
    creditedTo && ['bad', t`This transfer was credited before, to ${creditedTo}.`],
  ]
}
