import { useLingui } from '@lingui/react/macro'
import { formatClock } from '../../../src/i18n/format.ts'
import type { Outcome } from '../../contract/withdrawals.ts'

/** Why an act was not done, in words; undefined when it was. */
export function useOutcomeText(): (outcome: Outcome) => string | undefined {
  const { t } = useLingui()
  return (outcome) => {
    if (outcome.outcome === 'done') return undefined
    if (outcome.outcome === 'taken') {
      const { by, since } = outcome
      const clock = formatClock(since)
      return t`${by} claimed this at ${clock}.`
    }
    if (outcome.outcome === 'moved-on') {
      const { by } = outcome
      return by
        ? t`${by} was quicker: it is shown as it is now.`
        : t`It has changed meanwhile: it is shown as it is now.`
    }
    const words = {
      'other-person': t`You approved it first. The second person must be somebody else.`,
      'reference-used': t`This bank reference belongs to another payment. Nothing was changed.`,
      unknown: t`There is nothing here.`,
    }
    return words[outcome.outcome]
  }
}
