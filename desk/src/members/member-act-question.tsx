import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DeskMember } from '../../contract/members.ts'
import { useWaiting } from '../http/call-until-answered.ts'
import { useSending } from '../http/use-sending.ts'
import { BecauseField, textOf } from '../layout/field.tsx'
import { Problem } from '../layout/problem.tsx'
import { Question, type QuestionProps } from '../layout/question.tsx'

/** Whom an act is about. */
export interface MemberActProps<M = DeskMember> {
  readonly member: M
  readonly onClose: () => void
}

/** What the question before an act at a member says and asks. */
export interface MemberActWords extends Pick<QuestionProps, 'title' | 'button' | 'onClose'> {
  readonly member: Pick<DeskMember, 'id' | 'name' | 'phone' | 'canNotify'>
  /** What the act does. */
  readonly about?: string
  /** Whether that warns. */
  readonly isWarning?: true
  /** Whether members are told of it, where they can be. */
  readonly isTold?: true
  /** Whether it changes nothing. */
  readonly isHarmless?: true
  /** What is asked for instead of a reason. */
  readonly becauseLabel?: string
  /** Who reads the reason besides the log. */
  readonly becauseHint?: string
  /** What is asked besides the reason. */
  readonly children?: ReactNode
}

/** The question before an act at a member, with the reason that the log keeps. @param note below what the act does */
export function MemberActQuestion(
  props: MemberActWords &
    Pick<QuestionProps, 'isBusy' | 'isWaiting' | 'problem' | 'onSend'> & { readonly note?: ReactNode },
) {
  const { t } = useLingui()
  const {
    member,
    about,
    isWarning,
    isTold,
    isHarmless,
    note,
    becauseLabel,
    becauseHint,
    children,
    ...question
  } = props
  return (
    <Question {...question} isDanger={isHarmless !== true}>
      <p>{`${member.name} · ${member.phone}`}</p>
      {about !== undefined && <p className={isWarning && 'note wait'}>{about}</p>}
      {note}
      {isTold && (
        <p>
          {member.canNotify
            ? t`The member is told of it by SMS. The timeline says afterwards whether that worked.`
            : t`No SMS is sent: this house's SMS provider does not send texts. Tell the member yourself.`}
        </p>
      )}
      {children}
      <BecauseField label={becauseLabel} hint={becauseHint} />
    </Question>
  )
}

interface MemberCallFormProps<O extends { readonly outcome: string }> extends MemberActWords {
  readonly send: (because: string, isGone: () => boolean) => Promise<O>
  /** Why it was not done, for the outcomes besides `unknown`. */
  readonly obstacles?: Readonly<Partial<Record<string, string>>>
  /** Instead of closing the question. */
  readonly onDone?: (answer: O) => void
}

/** The question before an act at a member that one person does. Afterwards the page shows what became of it. */
export function MemberCallForm<O extends { readonly outcome: string }>(props: MemberCallFormProps<O>) {
  const { send, obstacles = {}, onDone = props.onClose, ...question } = props
  const { t } = useLingui()
  const { begin } = useWaiting()
  const queries = useQueryClient()
  const {
    send: sendOnce,
    isPending,
    data,
    error,
  } = useSending({
    mutationFn: (because: string) => send(because, begin()),
    onSettled: (answer) => {
      // Before the page is read again, which may take long: the answer has what is shown once.
      if (answer?.outcome === 'done') onDone(answer)
      // Also when no answer came, and the person has given it up.
      void queries.invalidateQueries({ queryKey: ['member', props.member.id] })
      void queries.invalidateQueries({ queryKey: ['members'] })
    },
    // A given password is in its dialog only.
    gcTime: 0,
  })
  const isRefused = data !== undefined && data.outcome !== 'done'
  const text = isRefused ? (obstacles[data.outcome] ?? t`There is nothing here.`) : undefined
  return (
    <MemberActQuestion
      {...question}
      isBusy={isPending}
      problem={<Problem error={error} text={text} />}
      onSend={(form) => sendOnce(textOf(form, 'because'))}
    />
  )
}
