import { useLingui } from '@lingui/react/macro'
import type { ActName } from './possible-acts.ts'

interface ActWords {
  /** On the button, before the amount. */
  readonly name: string
  readonly question: string
}

/** What each act is called. */
export function useActWords(): Readonly<Record<ActName, ActWords>> {
  const { t } = useLingui()
  return {
    claim: { name: t`Claim`, question: t`Claim this withdrawal?` },
    release: { name: t`Release`, question: t`Release it, so that somebody else can claim it?` },
    approve: { name: t`Approve`, question: t`Approve this withdrawal?` },
    confirm: { name: t`Approve as second`, question: t`Approve it as the second person?` },
    'send-back': { name: t`Send back`, question: t`Send it back to the queue, unapproved?` },
    reject: { name: t`Reject`, question: t`Reject this withdrawal?` },
    pay: { name: t`Mark as paid`, question: t`Has the bank paid it?` },
    resolve: { name: t`Mark as checked`, question: t`Has the bank said what is right?` },
  }
}
