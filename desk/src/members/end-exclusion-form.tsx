import { Trans, useLingui } from '@lingui/react/macro'
import { SecondConfirms, usePropose } from '../proposals/use-propose.tsx'
import { textOf } from '../shell/field.tsx'
import { type MemberActProps, MemberActQuestion } from './member-act-question.tsx'

/** Asks whether a self-exclusion is to end that the member did not begin. */
export function EndExclusionForm({ member, onClose }: MemberActProps) {
  const { t } = useLingui()
  const { propose, isBusy, problem } = usePropose(onClose)
  return (
    <MemberActQuestion
      member={member}
      title={t`Propose to end this self-exclusion?`}
      button={t`Propose its end`}
      isBusy={isBusy}
      problem={problem}
      onSend={(form) =>
        propose({ kind: 'member-exclusion', memberId: member.id, because: textOf(form, 'because') })
      }
      onClose={onClose}
    >
      <p>
        <Trans>
          Only where somebody else began it, on a phone or with a password that was not in the member's hands.
          Never because the member has changed their mind: that is what an exclusion protects from.
        </Trans>
      </p>
      <SecondConfirms />
    </MemberActQuestion>
  )
}
