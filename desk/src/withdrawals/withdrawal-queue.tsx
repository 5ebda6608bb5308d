import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatBaht, formatKip } from '../../../src/i18n/format.ts'
import { isFinal } from '../../contract/queue.ts'
import { type Act, withdrawals } from '../../contract/withdrawals.ts'
import { Field, Select } from '../layout/field.tsx'
import { useSecondPersonWords } from '../layout/second-person-words.ts'
import { useMarkFacts } from '../members/use-mark-facts.tsx'
import { PaymentFilesLink } from '../payment-files/payment-files.tsx'
import { ProposalsOf } from '../proposals/proposals.tsx'
import { ReopenWithdrawal } from '../proposals/reopen-withdrawal.tsx'
import { callsOf } from '../queue/calls-of.ts'
import type { Queue, TypesOf } from '../queue/definition.ts'
import { Sum } from '../queue/item-facts.tsx'
import { LookedField, seenIn } from '../queue/looked-field.tsx'
import { possibleActs } from '../queue/possible-acts.ts'
import { ReadReasonField } from '../queue/typed-fields.tsx'
import { useCommonWords } from '../queue/use-common-words.ts'
import { PayTo } from './pay-to.tsx'
import { useAccountWords } from './use-account-words.ts'

/** The queue of what members asked to be paid out. */
export const withdrawalQueue: Queue<TypesOf<typeof withdrawals>> = {
  name: 'withdrawals',
  ...callsOf(withdrawals),
  Above: PaymentFilesLink,
  useWords() {
    const { t } = useLingui()
    const common = useCommonWords()
    const { registered, paymentOf } = useAccountWords()
    return {
      title: t`Withdrawals`,
      summaryOf: (total, sum) => t`${plural(total, { one: '# withdrawal', other: '# withdrawals' })}, ${sum}`,
      filters: { ...common.filters, second: t`Second person`, paid: t`Paid`, rejected: t`Rejected` },
      search: t`Phone, name, account, amount or bank reference`,
      ...common.ofMember,
      marksOf: ({ isYoungAccount, isOtherHolder }) => [
        ...(isYoungAccount ? [t`New account`] : []),
        ...(isOtherHolder ? [t`Other name`] : []),
      ],
      column: t`Pay to`,
      cellOf: ({ bankCode, accountEnd }) => `${bankCode} ··${accountEnd}`,
      noteOf: (row) => (row.payment ? paymentOf(row.payment) : registered(row)),
      sinceOf: ({ askedAt, payment }) => payment?.at ?? askedAt,
      states: {
        ...common.states,
        'awaiting-second': [t`Awaiting second`, 'wait'],
        approved: [t`Approved`, 'info'],
        paid: [t`Paid`, 'good'],
        rejected: [t`Rejected`, 'bad'],
      },
      tagOf: ({ state, fileNumber }) =>
        state === 'approved' && fileNumber ? [t`In payment file ${fileNumber}`, 'info'] : undefined,
      acts: {
        ...common.claimAndRelease(t`Claim this withdrawal?`),
        approve: { name: t`Approve`, question: t`Approve this withdrawal?`, key: 'a' },
        confirm: { name: t`Approve as second`, question: t`Approve it as the second person?`, key: 'a' },
        'send-back': { name: t`Send back`, question: t`Send it back to the queue, unapproved?` },
        reject: common.reject(t`Reject this withdrawal?`),
        pay: { name: t`Mark as paid`, question: t`Has the bank paid it?`, key: 'p' },
      },
      refusals: {
        'member-locked': t`This member is locked out. Unlock the member first, or reject the withdrawal.`,
        ...useSecondPersonWords(),
        involved: t`You gave this member a password, changed the account or the phone, credited money by your own word, or put their money right. For some days somebody else approves and pays their withdrawals.`,
        'number-read': t`It may have been paid: somebody read the account number after the approval. Look at the bank first.`,
        'reference-used': t`This bank reference belongs to another payment. Nothing was changed.`,
        'taken-out': t`You took it out of a payment file because the bank had not paid it. Somebody else pays it.`,
        'in-file': t`The bank may pay it from a payment file. Read there what it has paid, or have it taken out first.`,
      },
    }
  },
  useItem(detail, me) {
    const { t } = useLingui()
    const { paymentOf, readOf } = useAccountWords()
    const markFacts = useMarkFacts()
    const { state, holder, approvedBy, isLocked, secondAbove, sharedWith, payment, fileNumber } = detail
    const amount = formatBaht(detail.amount)
    const limit = formatBaht(secondAbove)
    const dayAmount = formatBaht(detail.dayAmount)
    const first = approvedBy?.name
    const twoPeople =
      first === undefined
        ? t`${dayAmount} within 24 hours, above ${limit}: two people approve it.`
        : t`${dayAmount} within 24 hours, above ${limit}: ${first} approved first, and the second must be somebody else.`
    const warning = readOf(detail)
    const isSecond = state === 'awaiting-second'
    const isOwnApproval = isSecond && !holder && approvedBy?.id === me.id
    const main = isSecond ? 'confirm' : state === 'approved' ? 'pay' : 'approve'
    const others = isSecond ? (['send-back', 'reject'] as const) : (['reject'] as const)
    const own: readonly Act['act'][] = isLocked ? others : [main, ...others]
    // The bank may pay it: it is neither paid by hand nor rejected.
    const possible = own.filter((act) => !fileNumber || (act !== 'pay' && act !== 'reject'))
    return {
      owner: detail,
      amount,
      lockedNote: t`This member is locked out: nothing is approved or paid.`,
      notes: [
        detail.dayAmount > secondAbove && !isFinal(state) && ['wait', twoPeople],
        warning !== '' && ['wait', warning],
        !!fileNumber && [
          'wait',
          t`The bank may pay it from payment file ${fileNumber}: nobody pays it by hand.`,
        ],
      ],
      above: (
        <>
          {state === 'paid' && <ProposalsOf memberId={detail.memberId} me={me} />}
          <PayTo detail={detail} me={me} />
        </>
      ),
      moreButtons: <ReopenWithdrawal detail={detail} me={me} />,
      facts: [
        [t`Paid out`, <Sum key="out" {...detail.paidOut} />],
        [t`Wallet now`, formatBaht(detail.walletAfter)],
        [
          t`Same bank account`,
          sharedWith.length === 0 ? (
            t`No other member`
          ) : (
            <span key="shared" className="bad-text">
              {sharedWith.join(', ')}
            </span>
          ),
        ],
        // The row above is of the account that this withdrawal goes to.
        ...markFacts(detail.marks.filter(({ kind }) => kind !== 'same-account')),
        [t`Reason`, detail.reason],
        [t`Bank reference`, payment && paymentOf(payment)],
      ],
      began: { at: detail.askedAt, words: t`Asked by the member; the amount is held` },
      acts: isOwnApproval ? [] : possibleActs(detail, me, possible),
      mainAmount: amount,
    }
  },
  useForm({ detail, act }) {
    const { t } = useLingui()
    const { currencyOf, readOf } = useAccountWords()
    const { name, bankCode, accountEnd, kip } = detail
    const currency = currencyOf(detail)
    const form = {
      about: `${[name, `${bankCode} ··${accountEnd}`, ...(currency ? [currency] : [])].join(' · ')} · `,
      amount: [kip && formatKip(kip), formatBaht(detail.amount)].filter(Boolean).join(' = '),
    }
    const { numberRead } = detail
    const looked = numberRead && (
      <LookedField key="looked" warning={readOf(detail)} at={[numberRead.at]}>
        {t`I have looked at the bank: it has not paid this`}
      </LookedField>
    )
    if (act === 'claim') return { ...form, fields: looked, actOf: (text) => ({ act, ...seenIn(text) }) }
    if (act === 'reject')
      return {
        ...form,
        fields: [looked, <RejectionField key="reason" />],
        actOf: (text) => ({ act, reason: text('reason'), ...seenIn(text) }),
      }
    if (act === 'pay')
      return {
        ...form,
        fields: <PaymentFields banks={detail.payingBanks} />,
        actOf: (text) => ({ act, bankCode: text('bank'), reference: text('reference') }),
      }
    return { ...form, actOf: () => ({ act }) }
  },
}

/** Asks why the money goes back to the wallet. */
function RejectionField() {
  const { t } = useLingui()
  return (
    <ReadReasonField
      hint={t`The member reads exactly this, and the money is back in the wallet.`}
      usual={[
        t`The name of the bank account differs from the member's name`,
        t`The bank does not accept this account number`,
        t`Contact us in the chat first`,
      ]}
    />
  )
}

/** Asks from where, and under which number, the bank has paid. */
function PaymentFields({ banks }: { readonly banks: readonly string[] }) {
  const { t } = useLingui()
  return (
    <>
      {banks.length === 0 && (
        <p className="note wait">
          {t`The house has no account in this currency. A manager adds the bank under Site, Accounts.`}
        </p>
      )}
      <Select label={t`Paid from`} name="bank" required>
        {banks.map((bank) => (
          <option key={bank}>{bank}</option>
        ))}
      </Select>
      <Field
        label={t`Bank reference`}
        name="reference"
        hint={t`The bank's own number of the payment. Without an answer from the bank, wait: do not pay twice.`}
        autoComplete="off"
        required
      />
    </>
  )
}
