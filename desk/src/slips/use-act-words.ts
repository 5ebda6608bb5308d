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
    claim: { name: t`Claim`, question: t`Claim this slip?` },
    release: { name: t`Release`, question: t`Release it, so that somebody else can claim it?` },
    accept: { name: t`Accept`, question: t`Credit what the bank says?` },
    'accept-typed': { name: t`Accept`, question: t`Has the money arrived at our bank?` },
    reject: { name: t`Reject`, question: t`Reject this slip?` },
  }
}
