import { useLingui } from '@lingui/react/macro'
import type { Kind, Obstacle, Outcome, ProposeOutcome } from '../../contract/proposals.ts'
import { DeskError } from '../http/call.ts'
import { useSecondPersonWords } from '../layout/second-person-words.ts'

/** What acts of two people are called, by their kind. */
export function useProposalNames(): Readonly<Record<Kind, string>> {
  const { t } = useLingui()
  return {
    'member-account': t`Another bank account`,
    'member-phone': t`Another phone number`,
    'member-exclusion': t`End of a self-exclusion`,
    'member-limit': t`Another limit of withdrawals in a day`,
    'credit-back': t`Taking back a credit`,
    'credit-move': t`Moving a credit`,
    'credit-by-hand': t`Credit by hand`,
    'withdrawal-reopen': t`Opening a paid withdrawal again`,
    coins: t`Coins for the wheel`,
    'game-money-back': t`Return of money at a game that is not connected`,
  }
}

/** What a proposal shows is called, where that is not what was before, what is after, and the amount. */
export function useShownNames(): Readonly<
  Partial<Record<Kind, { readonly before?: string; readonly after?: string; readonly amount?: string }>>
> {
  const { t } = useLingui()
  const credit = { before: t`Credit`, after: t`Moved to`, amount: t`At most` }
  return {
    'member-exclusion': { before: t`Until` },
    'member-limit': { amount: t`In a day, of this member` },
    'credit-back': credit,
    'credit-move': credit,
    'credit-by-hand': { after: t`Account of the house` },
    'withdrawal-reopen': { before: t`Paid to` },
    coins: { after: t`Members × coins`, amount: t`They can win at most` },
    'game-money-back': { before: t`Game` },
  }
}

/** Why nothing was proposed or decided, in words; undefined when it was, or there is no word for it. */
export function useProposalWords() {
  const { t } = useLingui()
  const obstacles: Readonly<Record<Obstacle, string>> = {
    unknown: t`There is nothing here.`,
    'withdrawal-open': t`A withdrawal to the former account is open. Pay or reject it first.`,
    'no-exclusion': t`This member has not excluded themselves.`,
    'taken-back': t`All of this credit was taken back before.`,
    'money-gone': t`The wallet is empty: nothing of this credit is left in it.`,
    'same-member': t`This member has the credit already.`,
    'not-paid': t`This withdrawal is not marked as paid.`,
    'other-open': t`Another withdrawal of this member is open. Pay or reject it first.`,
    'reference-used': t`This transfer was credited before. Nothing was changed.`,
    'limit-changed': t`The limit was changed meanwhile. Refuse this, and propose it anew.`,
    'game-connected': t`This game is connected: the member moves the money themselves.`,
    'nothing-stranded': t`The books have no money of this member there.`,
    'arrival-closed': t`A colleague closed this transfer without a credit. Nothing was changed.`,
  }
  const outcomes = {
    done: undefined,
    'may-be-same': undefined,
    'already-proposed': t`The same waits for a second person already.`,
    'first-left': t`Who proposed it may not do so any more. Refuse it, and propose it anew.`,
    'not-yours': t`Only who proposed it can retract it.`,
    'needs-manager': t`Of this amount one of the two has to be a manager.`,
    ...useSecondPersonWords(),
    ...obstacles,
  }
  /** What is wrong with what was typed; undefined for any other problem. */
  function wordsOfError(error: unknown): string | undefined {
    if (!(error instanceof DeskError)) return undefined
    switch (error.code) {
      case 'EXISTING_BANK':
        return t`Another member has this account, or an excluded member had it.`
      case 'BANK_ACCOUNT_NAME_ENG':
        return t`At this bank the holder's name is in English letters.`
      case 'EXISTING_USER':
        return t`A member has this number, or had it not long ago.`
      case 'NO_DATA':
        return t`No member has this phone number.`
      case 'PHONE_NUMBER_REQUIRE_10_DIGIT':
        return t`This is not a phone number.`
      case 'OTP_CODE_INVALID':
        return t`This is not the code that was sent.`
      case 'OTP_EXPIRED':
      case 'OTP_BLOCK':
      case 'OTP_TOKEN_INVALID':
      case 'OTP_NOT_EXIST':
      case 'UNVERIFIED_OTP':
        return t`This code cannot be used any more. Send another.`
      case 'REQUEST_LIMIT_1MIN':
        return t`Wait a minute before the next code.`
      case 'OTP_SEND_FAIL':
        return t`The code could not be sent.`
      case 'INVALID_USER_INFO':
        if (error.params['key'] === 'bankAccountNo') return t`This is not the number of an account.`
        if (error.params['key'] === 'phone') return t`This is not a phone number.`
        return t`This is not the name of a person.`
      default:
        return undefined
    }
  }
  function wordsOfOutcome(outcome: Outcome | ProposeOutcome): string | undefined {
    if (outcome.outcome !== 'moved-on') return outcomes[outcome.outcome]
    const { by } = outcome
    return by ? t`${by} was quicker: nothing was changed.` : t`It has lapsed. Propose it anew.`
  }
  return { wordsOfError, wordsOfOutcome }
}
