import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DeskMember } from '../../contract/members.ts'
import { BecauseField } from '../shell/field.tsx'
import { Question, type QuestionProps } from '../shell/question.tsx'

/** Whom an act is about. */
export interface MemberActProps<M = DeskMember> {
  readonly member: M
  readonly onClose: () => void
}

interface MemberActQuestionProps
  extends MemberActProps<Pick<DeskMember, 'name' | 'phone'>>, Omit<QuestionProps, 'isDanger' | 'children'> {
  /** Who reads the reason besides the log. */
  readonly becauseHint?: string
  readonly children?: ReactNode
}

/** The question before an act at a member, with the reason that the log keeps. */
export function MemberActQuestion({ member, becauseHint, children, ...question }: MemberActQuestionProps) {
  return (
    <Question {...question} isDanger>
      <p>{`${member.name} · ${member.phone}`}</p>
      {children}
      <BecauseField hint={becauseHint} />
    </Question>
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
