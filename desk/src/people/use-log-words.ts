import { useLingui } from '@lingui/react/macro'
import { useProposalNames } from '../proposals/use-proposal-words.ts'
import type { QueueName } from '../queue/queue-cache.ts'

/** What an act of the log is called; its own name where there is no word for it. */
export function useLogWords(): (act: string) => string {
  const words = new Map(useActGroups().flatMap(([, acts]) => Object.entries(acts)))
  return (act) => words.get(act) ?? act
}

/** What acts are about, with the words of each act, and the queue that has the items. */
type ActGroup = readonly [name: string, acts: Readonly<Record<string, string>>, queue?: QueueName]

/** The acts of the log by what they are about: several are called the same. */
export function useActGroups(): readonly ActGroup[] {
  const { t } = useLingui()
  const taken = (item: string) => ({ [`${item}-claim`]: t`Claimed`, [`${item}-release`]: t`Released` })
  return [
    [
      t`Withdrawals`,
      {
        'withdrawal-read': t`Read a withdrawal and its member`,
        'account-read': t`Read an account number`,
        ...taken('withdrawal'),
        'withdrawal-approve': t`Approved`,
        'withdrawal-confirm': t`Approved as second`,
        'withdrawal-send-back': t`Sent back`,
        'withdrawal-reject': t`Rejected`,
        'withdrawal-pay': t`Marked as paid`,
        'withdrawal-file': t`Put into a payment file`,
        'withdrawal-take-out': t`Taken out of a payment file`,
      },
      'withdrawals',
    ],
    [
      t`Slips`,
      {
        'slip-read': t`Read a slip and its member`,
        'slip-picture-read': t`Looked at the picture of a slip`,
        'slip-ask': t`Asked the bank again`,
        ...taken('slip'),
        'slip-accept': t`Accepted by the bank's record`,
        'slip-accept-typed': t`Accepted by what our bank received`,
        'slip-reject': t`Rejected`,
      },
      'slips',
    ],
    [
      t`Arrivals`,
      {
        'arrival-read': t`Read money to assign and the members it may be of`,
        ...taken('arrival'),
        'arrival-credit': t`Credited money that had arrived`,
        'arrival-same': t`Linked to a credit by hand`,
        'arrival-close': t`Closed without credit`,
      },
      'arrivals',
    ],
    [
      t`Announced`,
      {
        'announcement-read': t`Read an announced deposit and its member`,
        ...taken('announcement'),
        'announcement-book': t`Booked an announced deposit`,
        'announcement-reject': t`Rejected`,
      },
      'announcements',
    ],
    [
      t`Chat`,
      {
        'chat-read': t`Read a chat`,
        'chat-claim': t`Claimed a chat`,
        'chat-take-over': t`Took over a chat`,
        'chat-answer': t`Answered in a chat`,
        'chat-hand-over': t`Handed over a chat`,
        'chat-release': t`Released a chat`,
        'chat-close': t`Closed a chat`,
      },
      'chat',
    ],
    [
      t`Canned answers`,
      {
        'canned-answer-save': t`Changed a canned answer`,
        'canned-answer-remove': t`Removed a canned answer`,
      },
    ],
    [
      t`Members`,
      {
        'member-search': t`Searched for a member`,
        'member-read': t`Read a member`,
        'member-timeline-read': t`Read everything that happened to a member`,
        'member-lock': t`Locked the member`,
        'member-unlock': t`Unlocked the member`,
        'member-end-sessions': t`Ended all sessions`,
        'member-give-password': t`Gave a new password`,
        'member-send-code': t`Sent a code to another phone number`,
        'member-change-account': t`Changed the bank account`,
        'member-told': t`Told the member by SMS`,
        'member-not-told': t`Could not tell the member by SMS: do so yourself`,
        'member-over-limit': t`Paid in more than their own limit`,
        'member-hand-out': t`Handed out a gift`,
        'member-note': t`Wrote a note`,
        'member-lower-limit': t`Lowered the limit of withdrawals in a day`,
        'member-coins': t`Gave coins for the wheel`,
      },
    ],
    [
      t`To confirm`,
      Object.fromEntries(
        Object.entries(useProposalNames()).flatMap(([kind, name]) => [
          [`${kind}-propose`, t`Proposed: ${name}`],
          [`${kind}-confirm`, t`Confirmed: ${name}`],
          [`${kind}-refuse`, t`Refused: ${name}`],
          [`${kind}-withdraw`, t`Retracted: ${name}`],
        ]),
      ),
    ],
    [
      t`Site`,
      {
        'site-save': t`Changed what is shown or allowed`,
        'site-confirm': t`Confirmed what is shown or allowed`,
      },
    ],
    [t`Overview`, { 'game-ask-again': t`Asked a game again about open transfers` }],
    [
      t`Payment files`,
      {
        'payment-file-make': t`Made a payment file`,
        'payment-file-read': t`Downloaded a payment file`,
        'payment-file-undo': t`Took out of a payment file what was not paid`,
      },
    ],
    [t`Books`, { 'books-read': t`Read an account of the house`, 'books-close': t`Closed the day` }],
    [
      t`People`,
      {
        'log-in': t`Logged in`,
        'log-in-failed': t`Failed to log in`,
        'log-out': t`Logged out`,
        'proof-failed': t`Gave a wrong code or password`,
        'own-password-change': t`Changed the own password`,
        'own-authenticator-change': t`Changed the own authenticator app`,
        invite: t`Invited somebody`,
        'invitation-open': t`Opened an invitation`,
        'invitation-refused': t`Tried to open an invitation that had ended`,
        'accept-invitation': t`Accepted an invitation`,
        'person-change': t`Changed a person`,
      },
    ],
  ]
}
