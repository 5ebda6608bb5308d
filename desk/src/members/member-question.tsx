import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { DeskMember } from '../../contract/members.ts'
import { BecauseField } from '../layout/field.tsx'
import type { ReadField } from '../layout/form.tsx'
import { CallQuestion, type CallQuestionProps } from '../layout/question.tsx'

/** Whom an act is about. */
export interface MemberActProps {
  readonly member: DeskMember
  readonly onClose: () => void
}

/** What the question before an act at a member says and asks. */
export interface MemberWords extends Pick<CallQuestionProps<unknown>, 'title' | 'button' | 'onClose'> {
  readonly member: Pick<DeskMember, 'id' | 'name' | 'phone' | 'canNotify'>
  /** What the act does. */
  readonly about?: string
  /** Whether that warns. */
  readonly isWarning?: true
  /** Whether members are told of it, where they can be. */
  readonly isTold?: true
  /** What is asked for instead of a reason. */
  readonly becauseLabel?: string
  /** Who reads the reason besides the log. */
  readonly becauseHint?: string
  /** What is asked besides the reason. */
  readonly children?: ReactNode
}

type MemberQuestionProps<O> = MemberWords &
  Omit<CallQuestionProps<O>, keyof MemberWords> & {
    /** Below what the act does. */
    readonly note?: ReactNode
  }

/** The question before an act at a member, with the reason that the log keeps. */
export function MemberQuestion<O>(props: MemberQuestionProps<O>) {
  const { t } = useLingui()
  const { member, about, isWarning, isTold, note, becauseLabel, becauseHint, children, ...question } = props
  return (
    <CallQuestion isDanger {...question}>
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
    </CallQuestion>
  )
}

interface MemberCallFormProps<O> extends MemberWords, Pick<CallQuestionProps<O>, 'isDanger' | 'onDone'> {
  readonly send: (because: string, isGone: () => boolean, text: ReadField) => Promise<O>
  /** Why it was not done, for the outcomes besides `unknown`. */
  readonly obstacles?: Readonly<Partial<Record<string, string>>>
}

/** The question before an act at a member that one person does. Afterwards the page shows what became of it. */
export function MemberCallForm<O extends { readonly outcome: string }>(props: MemberCallFormProps<O>) {
  const { send, obstacles = {}, ...question } = props
  const { t } = useLingui()
  return (
    <MemberQuestion
      {...question}
      send={(text, isGone) => send(text('because'), isGone, text)}
      refusalOf={({ outcome }) =>
        outcome === 'done' ? undefined : (obstacles[outcome] ?? t`There is nothing here.`)
      }
      changes={[['member', props.member.id], ['members']]}
    />
  )
}
