import { useLingui } from '@lingui/react/macro'
import { useProposalNames } from '../proposals/use-proposal-words.ts'

/** What an act of the log is called; its own name where there is no word for it. */
export function useLogWords(): (act: string) => string {
  const words = useActWords()
  return (act) => words.get(act) ?? act
}

interface ActGroup {
  /** What its acts are about. */
  readonly name: string
  /** The name of each act, and its words. */
  readonly acts: readonly (readonly [string, string])[]
}

/** The acts of the log by what they are about, with their words: several are called the same. */
export function useActGroups(): readonly ActGroup[] {
  const { t } = useLingui()
  const nouns: readonly (readonly [string, readonly string[]])[] = [
    [t`Withdrawals`, ['withdrawal', 'account']],
    [t`Slips`, ['slip']],
    [t`Arrivals`, ['arrival']],
    [t`Announced`, ['announcement']],
    [t`Members`, ['member', 'credit']],
  ]
  const acts = [...useActWords()]
  const others = acts.filter(([act]) => !nouns.some(([, of]) => isAbout(of, act)))
  return [
    ...nouns.map(([name, of]) => ({ name, acts: acts.filter(([act]) => isAbout(of, act)) })),
    { name: t`People`, acts: others },
  ]
}

function isAbout(nouns: readonly string[], act: string): boolean {
  return nouns.includes(act.split('-')[0] ?? '')
}

function useActWords(): ReadonlyMap<string, string> {
  const { t } = useLingui()
  const proposals = Object.entries(useProposalNames()).flatMap(
    ([kind, name]): (readonly [string, string])[] => [
      [`${kind}-propose`, t`Proposed: ${name}`],
      [`${kind}-confirm`, t`Confirmed: ${name}`],
      [`${kind}-refuse`, t`Refused: ${name}`],
      [`${kind}-withdraw`, t`Retracted: ${name}`],
    ],
  )
  return new Map([
    ...proposals,
    ['log-in', t`Logged in`],
    ['log-in-failed', t`Failed to log in`],
    ['log-out', t`Logged out`],
    ['proof-failed', t`Gave a wrong code or password`],
    ['own-password-change', t`Changed the own password`],
    ['own-authenticator-change', t`Changed the own authenticator app`],
    ['invite', t`Invited somebody`],
    ['invitation-open', t`Opened an invitation`],
    ['invitation-refused', t`Tried to open an invitation that had ended`],
    ['accept-invitation', t`Accepted an invitation`],
    ['person-change', t`Changed a person`],
    ['member-search', t`Searched for a member`],
    ['member-read', t`Read a member`],
    ['member-lock', t`Locked the member`],
    ['member-unlock', t`Unlocked the member`],
    ['member-end-sessions', t`Ended all sessions`],
    ['member-give-password', t`Gave a new password`],
    ['member-send-code', t`Sent a code to another phone number`],
    ['member-change-account', t`Changed the bank account`],
    ['member-told', t`Told the member by SMS`],
    ['member-not-told', t`Could not tell the member by SMS: do so yourself`],
    ['member-over-limit', t`Paid in more than their own limit`],
    ['member-hand-out', t`Handed out a gift`],
    ['withdrawal-read', t`Read a withdrawal and its member`],
    ['slip-read', t`Read a slip and its member`],
    ['slip-picture-read', t`Looked at the picture of a slip`],
    ['slip-ask', t`Asked the bank again`],
    ['slip-claim', t`Claimed`],
    ['slip-release', t`Released`],
    ['slip-accept', t`Accepted by the bank's record`],
    ['slip-accept-typed', t`Accepted by what our bank received`],
    ['slip-reject', t`Rejected`],
    ['arrival-read', t`Read money to assign and the members it may be of`],
    ['arrival-claim', t`Claimed`],
    ['arrival-release', t`Released`],
    ['arrival-credit', t`Credited money that had arrived`],
    ['arrival-same', t`Linked to a credit by hand`],
    ['arrival-close', t`Closed without credit`],
    ['announcement-read', t`Read an announced deposit and its member`],
    ['announcement-claim', t`Claimed`],
    ['announcement-release', t`Released`],
    ['announcement-book', t`Booked an announced deposit`],
    ['announcement-reject', t`Rejected`],
    ['account-read', t`Read an account number`],
    ['withdrawal-claim', t`Claimed`],
    ['withdrawal-release', t`Released`],
    ['withdrawal-approve', t`Approved`],
    ['withdrawal-confirm', t`Approved as second`],
    ['withdrawal-send-back', t`Sent back`],
    ['withdrawal-reject', t`Rejected`],
    ['withdrawal-pay', t`Marked as paid`],
  ])
}
