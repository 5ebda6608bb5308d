import { useLingui } from '@lingui/react/macro'
import { formatDateTime } from '../../../src/i18n/format.ts'
import type { Act, Detail, Outcome, Row, State } from '../../contract/withdrawals.ts'
import type { ActWords } from '../queue/act-form.tsx'
import type { Refusals } from '../queue/opened-item.tsx'
import type { Tag } from '../queue/state-tag.tsx'
import { useSecondPersonWords } from '../shell/second-person-words.ts'

/** What acts, states and refusals of withdrawals are called. */
export function useWithdrawalWords() {
  const { t } = useLingui()
  const acts: ActWords<Act['act']> = {
    claim: { name: t`Claim`, question: t`Claim this withdrawal?`, key: 'c' },
    release: { name: t`Release`, question: t`Release it, so that somebody else can claim it?`, key: 'u' },
    approve: { name: t`Approve`, question: t`Approve this withdrawal?`, key: 'a' },
    confirm: { name: t`Approve as second`, question: t`Approve it as the second person?`, key: 'a' },
    'send-back': { name: t`Send back`, question: t`Send it back to the queue, unapproved?` },
    reject: { name: t`Reject`, question: t`Reject this withdrawal?`, key: 'r', isRefusal: true },
    pay: { name: t`Mark as paid`, question: t`Has the bank paid it?`, key: 'p' },
  }
  const states: Readonly<Record<State, Tag>> = {
    waiting: [t`Waiting`],
    claimed: [t`Claimed`],
    'awaiting-second': [t`Awaiting second`, 'wait'],
    approved: [t`Approved`, 'info'],
    paid: [t`Paid`, 'good'],
    rejected: [t`Rejected`, 'bad'],
  }
  const refusals: Refusals<Outcome> = {
    'member-locked': t`This member is locked out. Unlock the member first, or reject the withdrawal.`,
    ...useSecondPersonWords(),
    involved: t`You gave this member a password, changed the account or the phone, credited money by your own word, or put their money right. For some days somebody else approves and pays their withdrawals.`,
    'number-read': t`It may have been paid: somebody read the account number after the approval. Look at the bank first.`,
    'reference-used': t`This bank reference belongs to another payment. Nothing was changed.`,
  }
  const tagOf = ({ state }: Pick<Row, 'state'>): Tag => states[state]
  /** Where two currencies are possible, in which one the bank is to pay. */
  function currencyOf({ currency }: Pick<Detail, 'currency'>): string | undefined {
    if (currency === 'LAK') return t`account in kip`
    return currency === 'BAHT' ? t`account in baht` : undefined
  }
  /** Since when the member has the account, and which it was before. */
  function sinceOf({ accountSince, accountBefore }: Pick<Row, 'accountSince' | 'accountBefore'>): string {
    const since = formatDateTime(accountSince)
    return accountBefore ? t`since ${since}, before ${accountBefore}` : t`since ${since}`
  }
  return { acts, refusals, tagOf, currencyOf, sinceOf, paymentOf }
}

/** The bank that paid, its number of the payment, when, and who marked it. */
function paymentOf({ bankCode, reference, at, by }: NonNullable<Row['payment']>): string {
  return [`${bankCode} ${reference}`, formatDateTime(at), by].filter(Boolean).join(' · ')
}

/** That somebody may have paid; undefined while nobody may. */
export function useNumberRead({ numberRead }: Pick<Detail, 'numberRead'>): string | undefined {
  const { t } = useLingui()
  if (!numberRead) return undefined
  const { by } = numberRead
  const at = formatDateTime(numberRead.at)
  return t`${by} read the account number at ${at}, after the approval, and may have paid.`
}
