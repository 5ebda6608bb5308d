import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DeskMember } from '../../contract/members.ts'
import { BecauseField } from '../shell/field.tsx'
import { Modal } from '../shell/modal.tsx'

/** Whom an act is about. */
export interface MemberActProps<M = DeskMember> {
  readonly member: M
  readonly onClose: () => void
}

interface QuestionParts extends MemberActProps<Pick<DeskMember, 'name' | 'phone'>> {
  readonly title: string
  readonly button: string
  /** Who reads the reason besides the log. */
  readonly becauseHint?: string
  readonly isBusy: boolean
  readonly problem: ReactNode
  readonly onSend: (form: FormData) => void
  readonly children?: ReactNode
}

/** The question before an act at a member, with the reason that the log keeps. */
export function MemberActQuestion({
  member,
  title,
  button,
  becauseHint,
  isBusy,
  problem,
  onSend,
  onClose,
  children,
}: QuestionParts) {
  return (
    <Modal title={title} onClose={onClose}>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault()
          onSend(new FormData(event.currentTarget))
        }}
      >
        <p>{`${member.name} · ${member.phone}`}</p>
        {children}
        <BecauseField hint={becauseHint} />
        {problem}
        <div className="acts">
          <button type="submit" className="danger" disabled={isBusy}>
            {button}
          </button>
          <button type="button" onClick={onClose}>
            <Trans>Cancel</Trans>
          </button>
        </div>
      </form>
    </Modal>
  )
}

/** Whether the member hears of the act without the house. */
export function NoticeLine({ member }: Pick<MemberActProps, 'member'>) {
  return (
    <p>
      {member.canNotify ? (
        <Trans>The member is told of it by SMS.</Trans>
      ) : (
        <Trans>
          No SMS is sent: this house's SMS provider does not send texts. Tell the member yourself.
        </Trans>
      )}
    </p>
  )
}

/** Reads the member again, with what the timeline has of the act, and the list of members. */
export function useReadAgain({ id }: Pick<DeskMember, 'id'>): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: ['member', id] })
    await queries.invalidateQueries({ queryKey: ['members'] })
  }
}
