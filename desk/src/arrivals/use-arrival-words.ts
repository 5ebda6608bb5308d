import { useLingui } from '@lingui/react/macro'
import type { CloseReason, Hint, Why } from '../../contract/arrivals.ts'

/** Why money was not credited, and what speaks for a member, in words. */
export function useArrivalWords() {
  const { t } = useLingui()
  const whys: Readonly<Record<Why, string>> = {
    'unknown-sender': t`No member has the account`,
    'shared-account': t`Several members had the account`,
    'unknown-receiver': t`No account of ours at that bank`,
    'number-used': t`Number credited before`,
    'unknown-qr': t`Unknown QR`,
    'not-automatic': t`Awaiting its slip`,
    gift: t`Gift taken, not credited`,
    'may-be-same': t`May be credited by hand`,
  }
  /** What has to be known before it is given to anybody. */
  const advice: Readonly<Record<Why, string>> = {
    'unknown-sender': t`It came from an account that no member had then. Ask our bank who sent it.`,
    'shared-account': t`The account passed from one member to another about then. Ask our bank who sent it.`,
    'unknown-receiver': t`It arrived at a bank where our settings have no account. Ask that bank who sent it.`,
    'number-used': t`Its number was credited with something else, shown below. Credit it only if our bank has two transfers.`,
    'unknown-qr': t`Nobody made this QR here. Ask the gateway who paid.`,
    'not-automatic': t`Members send the slips of this account, which credit it. Credit it yourself only where none comes.`,
    gift: t`The mobile wallet gave it to us. It is credited when the member sends its link again.`,
    'may-be-same': t`A colleague credited this member with this amount under another number, shown below. Compare both with the bank: it is the same, or a second transfer.`,
  }
  const hints: Readonly<Record<Hint, string>> = {
    sender: t`has or had the account`,
    slip: t`handed in a slip of it`,
    announced: t`announced this amount`,
    qr: t`made a QR of this amount`,
    number: t`was credited under its number`,
  }
  const closeReasons: Readonly<Record<CloseReason, string>> = {
    returned: t`Returned to the sender`,
    duplicate: t`Credited before`,
    test: t`A test`,
    other: t`Another reason`,
  }
  return { whys, advice, hints, closeReasons }
}
