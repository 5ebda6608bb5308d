import { useLingui } from '@lingui/react/macro'
import { formatClock } from '../../../src/i18n/format.ts'
import type { Outcome } from '../../contract/slips.ts'

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
      'reference-used': t`This transfer was credited before. Nothing was changed.`,
      'not-creditable': t`The bank has no record of money at an account of ours. Nothing was changed.`,
      'record-decides': t`The bank knows this transfer now, and its record decides.`,
      'needs-manager': t`A manager has to accept this amount. Release it, and tell one.`,
      unknown: t`There is nothing here.`,
    }
    return words[outcome.outcome]
  }
}
