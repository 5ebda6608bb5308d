import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WireRequest } from '../../../src/contract/endpoint.ts'
import type { DeskMember } from '../../contract/members.ts'
import { proposals } from '../../contract/proposals.ts'
import { type MemberActProps, useReadAgain } from '../members/member-act-question.tsx'
import { Problem } from '../shell/problem.tsx'
import { callUntilAnswered, useWaiting } from '../talk/call-until-answered.ts'
import { useProposalWords } from './use-proposal-words.ts'

/** Proposes an act at a member, and closes the form once it waits for a second person. */
export function usePropose({ member, onClose }: MemberActProps<Pick<DeskMember, 'id'>>) {
  const { begin } = useWaiting()
  const queries = useQueryClient()
  const readAgain = useReadAgain(member)
  const { wordsOfError, wordsOfOutcome } = useProposalWords()
  const send = useMutation({
    mutationFn: (body: WireRequest<typeof proposals.propose>['body']) =>
      callUntilAnswered(proposals.propose, { body }, begin()),
    onSuccess: ({ outcome }) => {
      if (outcome !== 'done') return
      void queries.invalidateQueries({ queryKey: ['proposals'] })
      void readAgain()
      onClose()
    },
  })
  const text = wordsOfError(send.error) ?? (send.data && wordsOfOutcome(send.data))
  return {
    propose: send.mutate,
    isBusy: send.isPending,
    problem: <Problem error={text === undefined ? send.error : null} text={text} />,
  }
}

/** That a second person decides. */
export function SecondConfirms() {
  return (
    <p>
      <Trans>
        Nothing changes before another person confirms it, under To confirm or on the member's page.
      </Trans>
    </p>
  )
}
