import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { WireRequest } from '../../../src/contract/endpoint.ts'
import { type Outcome, type ProposeOutcome, proposals } from '../../contract/proposals.ts'
import { callUntilAnswered, useWaiting } from '../http/call-until-answered.ts'
import { useSending } from '../http/use-sending.ts'
import { textOf } from '../layout/field.tsx'
import { Problem } from '../layout/problem.tsx'
import type { QuestionProps } from '../layout/question.tsx'
import { MemberActQuestion, type MemberActWords } from '../members/member-act-question.tsx'
import type { ReadField } from '../queue/definition.ts'
import { AlikeField, seenIn } from '../queue/looked-field.tsx'
import { useProposalWords } from './use-proposal-words.ts'

/** A call of the first or the second of two people. Once it is done, `onDone` follows, and what is on screen is read again. */
export function useTwoPersonCall<I>(
  call: (input: I, isGone: () => boolean) => Promise<Outcome | ProposeOutcome>,
  onDone: () => void,
) {
  const { begin } = useWaiting()
  const queries = useQueryClient()
  const { wordsOfError, wordsOfOutcome } = useProposalWords()
  const { send, isPending, data, error } = useSending({
    mutationFn: (input: I) => call(input, begin()),
    onSuccess: ({ outcome }) => {
      if (outcome !== 'done') return
      // The member, another member, a withdrawal: it may be any that is open.
      void queries.invalidateQueries()
      onDone()
    },
  })
  const text = wordsOfError(error) ?? (data && wordsOfOutcome(data))
  return {
    send,
    isBusy: isPending,
    // What may be a repeat is sent again once they have looked.
    problem:
      data?.outcome === 'may-be-same' ? (
        <AlikeField alike={data.alike} />
      ) : (
        <Problem error={text === undefined ? error : null} text={text} />
      ),
  }
}

type Request = WireRequest<typeof proposals.propose>['body']

/** What is proposed, beside whom it is about and why. */
type Proposed = Request extends infer R
  ? R extends Request
    ? Omit<R, 'memberId' | 'because'>
    : never
  : never

interface ProposalFormProps extends MemberActWords, Pick<QuestionProps, 'isWaiting'> {
  /** What is proposed, as it is filled in. */
  readonly requestOf: (text: ReadField) => Proposed
  /** What went wrong before that. */
  readonly problem?: ReactNode
}

/** Proposes an act at a member, and closes once it waits for a second person. */
export function ProposalForm({ requestOf, problem, ...question }: ProposalFormProps) {
  const { t } = useLingui()
  const { member, onClose } = question
  const sending = useTwoPersonCall(
    (body: Request, isGone) => callUntilAnswered(proposals.propose, { body }, isGone),
    onClose,
  )
  return (
    <MemberActQuestion
      {...question}
      note={
        <p>
          {t`Nothing changes before another person confirms it, under To confirm or on the member's page.`}
        </p>
      }
      isBusy={sending.isBusy}
      problem={problem ?? sending.problem}
      onSend={(form) => {
        const text: ReadField = (name) => textOf(form, name)
        sending.send({
          ...requestOf(text),
          ...seenIn(text),
          memberId: member.id,
          because: text('because'),
        })
      }}
    />
  )
}
