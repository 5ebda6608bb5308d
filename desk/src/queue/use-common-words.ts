import { useLingui } from '@lingui/react/macro'
import type { WordsOfAct } from './definition.ts'

/** What is called the same in more than one queue. */
export function useCommonWords() {
  const { t } = useLingui()
  const release = t`Release it, so that somebody else can claim it?`
  return {
    filters: { open: t`Open`, mine: t`Mine` },
    states: { waiting: [t`Waiting`], claimed: [t`Claimed`] },
    claimAndRelease: (question: string) => ({
      claim: { name: t`Claim`, question, key: 'c' },
      release: { name: t`Release`, question: release, key: 'u' },
    }),
    reject: (question: string): WordsOfAct => ({ name: t`Reject`, question, key: 'r', isRefusal: true }),
    /** The first column of a queue of what members want. */
    ofMember: {
      subject: t`Member`,
      subjectOf: ({ member, isLocked }: { readonly member: string; readonly isLocked: boolean }) =>
        isLocked ? `${member} · ${t`Locked`}` : member,
    },
    /** Of acts that credit a transfer. */
    creditRefusals: {
      'reference-used': t`This transfer was credited before. Nothing was changed.`,
      'arrival-closed': t`A colleague closed this transfer without a credit. Nothing was changed.`,
      'over-day-sum': t`With this you would credit more today by your own word than one person may. Release it, and tell somebody else; what is too much for one, two propose and confirm on the member's page.`,
      'needs-manager': t`A manager has to credit this amount. Release it, and tell one.`,
    },
  } as const
}
