import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatBaht, formatDate, formatDateTime, formatKip } from '../../../src/i18n/format.ts'
import type { Person } from '../../contract/people.ts'
import { isFinal } from '../../contract/queue.ts'
import { may, MONEY_ROLES } from '../../contract/roles.ts'
import { type Act, type Detail, withdrawals } from '../../contract/withdrawals.ts'
import { ProposalsOf } from '../proposals/proposals.tsx'
import { ReopenWithdrawal } from '../proposals/reopen-withdrawal.tsx'
import { Steps, Sum } from '../queue/item-facts.tsx'
import { Item } from '../queue/item.tsx'
import { OpenedItem } from '../queue/opened-item.tsx'
import { possibleActs } from '../queue/possible-acts.ts'
import { itemKey } from '../queue/queue-cache.ts'
import { type Fact, FactList } from '../shell/fact-list.tsx'
import { Problem } from '../shell/problem.tsx'
import { callUntilAnswered } from '../talk/call-until-answered.ts'
import { call } from '../talk/call.ts'
import { useNumberRead, useWithdrawalWords } from './use-withdrawal-words.ts'
import { WithdrawalActForm } from './withdrawal-act-form.tsx'

/** One withdrawal: what is known of the member, and what this person can do with it. */
export function Withdrawal() {
  return (
    <Item
      queue="withdrawals"
      read={(id) => call(withdrawals.read, { params: { id } })}
      render={(detail, me) => <Opened detail={detail} me={me} />}
    />
  )
}

function Opened({ detail, me }: { readonly detail: Detail; readonly me: Person }) {
  const { t } = useLingui()
  const { acts, refusals, tagOf } = useWithdrawalWords()
  const amount = formatBaht(detail.amount)
  const limit = formatBaht(detail.secondAbove)
  const dayAmount = formatBaht(detail.dayAmount)
  const first = detail.approvedBy?.name
  const numberRead = useNumberRead(detail)
  return (
    <OpenedItem
      queue="withdrawals"
      detail={detail}
      title={detail.name}
      tag={tagOf(detail)}
      head={
        <>
          <p className="amount">{amount}</p>
          <Transfer detail={detail} />
          {detail.isLocked && (
            <p className="note bad">
              <Trans>This member is locked out: nothing is approved or paid.</Trans>
            </p>
          )}
          {detail.dayAmount > detail.secondAbove && !isFinal(detail.state) && (
            <p className="note wait">
              {first === undefined
                ? t`${dayAmount} within 24 hours, above ${limit}: two people approve it.`
                : t`${dayAmount} within 24 hours, above ${limit}: ${first} approved first, and the second must be somebody else.`}
            </p>
          )}
          {numberRead && <p className="note wait">{numberRead}</p>}
        </>
      }
      acts={actsAt(detail, me)}
      words={acts}
      mainAmount={amount}
      send={(body: Act, isGone) =>
        callUntilAnswered(withdrawals.act, { params: { id: detail.id }, body }, isGone)
      }
      refusals={refusals}
      renderForm={(pending) => <WithdrawalActForm {...pending} detail={detail} />}
      moreButtons={<ReopenWithdrawal detail={detail} me={me} />}
    >
      {detail.state === 'paid' && <ProposalsOf memberId={detail.memberId} me={me} />}
      <Facts detail={detail} me={me} />
    </OpenedItem>
  )
}

/** What to transfer to an account in kip: the member has agreed to it. */
function Transfer({ detail: { kip, exchange } }: { readonly detail: Detail }) {
  const { t } = useLingui()
  const [isCopied, setCopied] = useState(false)
  if (!kip || !exchange) return null
  const amount = formatKip(kip)
  const rate = formatKip(exchange.kipPerBaht)
  const since = formatDateTime(exchange.since)
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(String(kip))
    setCopied(true)
  }
  return (
    <p className="note info">
      <Trans>
        Transfer <b>{amount}</b>, at {rate} for ฿1 since {since}
      </Trans>{' '}
      <button type="button" className="small" onClick={() => void copy().catch(() => setCopied(false))}>
        {isCopied ? t`Copied` : t`Copy amount`}
      </button>
    </p>
  )
}

function actsAt(detail: Detail, me: Person): readonly Act['act'][] {
  const { state, holder, approvedBy, isLocked } = detail
  const isSecond = state === 'awaiting-second'
  if (isSecond && !holder && approvedBy?.id === me.id) return []
  const main = isSecond ? 'confirm' : state === 'approved' ? 'pay' : 'approve'
  const other = isSecond ? (['send-back', 'reject'] as const) : (['reject'] as const)
  return possibleActs(detail, me, isLocked ? other : [main, ...other])
}

/** What helps to decide about a withdrawal. */
function Facts({ detail, me }: { readonly detail: Detail; readonly me: Person }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const account = useMutation({
    mutationFn: () => call(withdrawals.account, { params: { id: detail.id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: itemKey('withdrawals', detail.id) }),
  })
  const { paidIn, paidOut, sharedWith } = detail
  const { currencyOf, sinceOf, paymentOf } = useWithdrawalWords()
  const currency = currencyOf(detail)
  const facts: readonly Fact[] = [
    [t`Phone`, detail.member],
    [t`Member since`, formatDate(detail.memberSince)],
    [t`Paid in`, <Sum key="in" {...paidIn} />],
    [t`Paid out`, <Sum key="out" {...paidOut} />],
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
    ...(detail.reason ? [[t`Reason`, detail.reason] as const] : []),
    ...(detail.payment ? [[t`Bank reference`, paymentOf(detail.payment)] as const] : []),
  ]
  return (
    <>
      <h3>
        <Trans>Pay to</Trans>
      </h3>
      <p>
        {detail.accountName}
        {currency === undefined ? null : <b>{` · ${currency}`}</b>}
        <br />
        {detail.bankCode} {account.data ? <b>{account.data.accountNo}</b> : `··${detail.accountEnd}`}{' '}
        {!account.data && may(MONEY_ROLES, me.role) && (
          <button type="button" className="small" onClick={() => account.mutate()}>
            <Trans>Show number (logged)</Trans>
          </button>
        )}
      </p>
      <p className={detail.isYoungAccount ? 'note bad' : 'quiet'}>
        <Trans>Registered {sinceOf(detail)}</Trans>
      </p>
      {detail.isOtherHolder && (
        <p className="note bad">
          <Trans>The holder's name differs from the member's: {detail.name}</Trans>
        </p>
      )}
      <Problem error={account.error} />
      <h3>
        <Trans>Member</Trans>
      </h3>
      <FactList facts={facts} />
      <p>
        <Link to="/members/$id" params={{ id: detail.memberId }}>
          <Trans>Everything of this member</Trans>
        </Link>
      </p>
      <h3>
        <Trans>Steps</Trans>
      </h3>
      <Steps
        first={{ at: detail.askedAt, words: t`Asked by the member; the amount is held` }}
        steps={detail.steps}
      />
    </>
  )
}
