import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DeskMember, members } from '../../contract/members.ts'
import { Field, textOf } from '../shell/field.tsx'
import { Modal } from '../shell/modal.tsx'
import { Problem } from '../shell/problem.tsx'
import { callUntilAnswered, useWaiting } from '../talk/call-until-answered.ts'

/** What can be done about a member. */
export type MemberAct = 'lock' | 'unlock' | 'end-sessions'

interface MemberActFormProps {
  readonly act: MemberAct
  readonly member: DeskMember
  readonly onClose: () => void
}

/** The question before an act at a member, with the reason that the log keeps. */
export function MemberActForm({ act, member, onClose }: MemberActFormProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { begin } = useWaiting()
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
      await queries.invalidateQueries({ queryKey: ['member', id] })
      await queries.invalidateQueries({ queryKey: ['members'] })
      if (error === null) onClose()
    },
  })
  return (
    <Modal title={words.title} onClose={onClose}>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate(textOf(new FormData(event.currentTarget), 'because'))
        }}
      >
        <p>{`${member.name} · ${member.phone}`}</p>
        <Field
          label={t`Reason`}
          name="because"
          hint={t`The log keeps it; the member does not see it.`}
          maxLength={200}
          required
        />
        <Problem error={send.error} />
        <div className="acts">
          <button type="submit" className="danger" disabled={send.isPending}>
            {words.button}
          </button>
          <button type="button" onClick={onClose}>
            <Trans>Cancel</Trans>
          </button>
        </div>
      </form>
    </Modal>
  )
}
