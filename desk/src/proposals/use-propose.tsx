import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WireRequest } from '../../../src/contract/endpoint.ts'
import { type Outcome, type ProposeOutcome, proposals } from '../../contract/proposals.ts'
import { Problem } from '../shell/problem.tsx'
import { callUntilAnswered, useWaiting } from '../talk/call-until-answered.ts'
import { useProposalWords } from './use-proposal-words.ts'

/** A call of the first or the second of two people. Once it is done, `onDone` follows, and what is on screen is read again. */
export function useTwoPersonCall<I>(
  send: (input: I, isGone: () => boolean) => Promise<Outcome | ProposeOutcome>,
  onDone: () => void,
) {
  const { begin } = useWaiting()
  const queries = useQueryClient()
  const { wordsOfError, wordsOfOutcome } = useProposalWords()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (input: I) => send(input, begin()),
    onSuccess: ({ outcome }) => {
      if (outcome !== 'done') return
      // The member, another member, a withdrawal: it may be any that is open.
      void queries.invalidateQueries()
      onDone()
    },
  })
  const text = wordsOfError(error) ?? (data && wordsOfOutcome(data))
  return {
    send: mutate,
    isBusy: isPending,
    problem: <Problem error={text === undefined ? error : null} text={text} />,
  }
}

/** Proposes an act at a member, and closes the form once it waits for a second person. */
export function usePropose(onClose: () => void) {
  const { send, ...parts } = useTwoPersonCall(
    (body: WireRequest<typeof proposals.propose>['body'], isGone) =>
      callUntilAnswered(proposals.propose, { body }, isGone),
    onClose,
  )
  return { propose: send, ...parts }
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
