import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { members } from '../../contract/members.ts'
import { textOf } from '../shell/field.tsx'
import { Problem } from '../shell/problem.tsx'
import { callUntilAnswered, useWaiting } from '../talk/call-until-answered.ts'
import { type MemberActProps, MemberActQuestion, useReadAgain } from './member-act-question.tsx'

/** What can be done about a member. */
export type MemberAct = 'lock' | 'unlock' | 'end-sessions'

interface MemberActFormProps extends MemberActProps {
  readonly act: MemberAct
}

/** The question before an act at a member, with the reason that the log keeps. */
export function MemberActForm({ act, member, onClose }: MemberActFormProps) {
  const { t } = useLingui()
  const { begin } = useWaiting()
  const readAgain = useReadAgain(member)
  const { id, name } = member
  const words = {
    lock: { title: t`Lock this member out?`, button: t`Lock ${name}` },
    unlock: { title: t`Let this member in again?`, button: t`Unlock ${name}` },
    'end-sessions': { title: t`Log this member out everywhere?`, button: t`End all sessions of ${name}` },
  }[act]
  const send = useMutation({
    mutationFn: (because: string) =>
      act === 'end-sessions'
        ? callUntilAnswered(members.endSessions, { params: { id }, body: { because } }, begin())
        : callUntilAnswered(
            members.lock,
            { params: { id }, body: { because, isLocked: act === 'lock' } },
            begin(),
          ),
    // Also when no answer came, and the person has given it up: the page then shows the outcome.
    onSettled: async (_, error) => {
      await readAgain()
      if (error === null) onClose()
    },
  })
  return (
    <MemberActQuestion
      member={member}
      {...words}
      isBusy={send.isPending}
      problem={<Problem error={send.error} />}
      onSend={(form) => send.mutate(textOf(form, 'because'))}
      onClose={onClose}
    />
  )
}
