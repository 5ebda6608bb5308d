import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { WireRequest } from '../../../src/contract/endpoint.ts'
import { type Outcome, type ProposeOutcome, proposals } from '../../contract/proposals.ts'
import { callUntilAnswered } from '../http/call-until-answered.ts'
import type { ReadField } from '../layout/form.tsx'
import type { CallQuestionProps } from '../layout/question.tsx'
import { MemberQuestion, type MemberWords } from '../members/member-question.tsx'
import { AlikeField, seenIn } from '../queue/looked-field.tsx'
import { useProposalWords } from './use-proposal-words.ts'

type Answer = Outcome | ProposeOutcome

/** How a call of the first or the second of two people ends. Once it is done, what is on screen is read again. */
export function useTwoPersonOutcome(
  onClose: () => void,
): Pick<CallQuestionProps<Answer>, 'refusalOf' | 'wordsOf' | 'onDone'> {
  const queries = useQueryClient()
  const { wordsOfError, wordsOfOutcome } = useProposalWords()
  return {
    wordsOf: wordsOfError,
    // What may be a repeat is sent again once they have looked.
    refusalOf: (answer) =>
      answer.outcome === 'may-be-same' ? <AlikeField alike={answer.alike} /> : wordsOfOutcome(answer),
    onDone() {
      // The member, another member, a withdrawal: it may be any that is open.
      void queries.invalidateQueries()
      onClose()
    },
  }
}

type Request = WireRequest<typeof proposals.propose>['body']

/** What is proposed, beside whom it is about and why. */
type Proposed = Request extends infer R
  ? R extends Request
    ? Omit<R, 'memberId' | 'because'>
    : never
  : never

interface ProposalFormProps extends MemberWords, Pick<CallQuestionProps<Answer>, 'isWaiting' | 'problem'> {
  /** What is proposed, as it is filled in. */
  readonly requestOf: (text: ReadField) => Proposed
}

/** Proposes an act at a member, and closes once it waits for a second person. */
export function ProposalForm({ requestOf, ...question }: ProposalFormProps) {
  const { t } = useLingui()
  const memberId = question.member.id
  return (
    <MemberQuestion
      {...question}
      {...useTwoPersonOutcome(question.onClose)}
      note={
        <p>
          {t`Nothing changes before another person confirms it, under To confirm or on the member's page.`}
        </p>
      }
      send={(text, isGone): Promise<Answer> => {
        const body: Request = { ...requestOf(text), ...seenIn(text), memberId, because: text('because') }
        return callUntilAnswered(proposals.propose, { body }, isGone)
      }}
    />
  )
}
