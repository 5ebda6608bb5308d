import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { formatBaht, formatDate } from '../../../src/i18n/format.ts'
import type { Person } from '../../contract/people.ts'
import { may, MONEY_ROLES } from '../../contract/roles.ts'
import { type Detail, withdrawals } from '../../contract/withdrawals.ts'
import { Steps } from '../queue/steps.tsx'
import { Sum } from '../queue/sum.tsx'
import { type Fact, FactList } from '../shell/fact-list.tsx'
import { call } from '../talk/call.ts'

/** What helps to decide about a withdrawal. */
export function Facts({ detail, me }: { readonly detail: Detail; readonly me: Person }) {
  const { t } = useLingui()
  const account = useMutation({
    mutationFn: () => call(withdrawals.account, { params: { id: detail.id } }),
  })
  const { paidIn, paidOut, sharedWith } = detail
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
    ...(detail.payment
      ? [[t`Bank reference`, `${detail.payment.bankCode} ${detail.payment.reference}`] as const]
      : []),
  ]
  return (
    <>
      <h3>
        <Trans>Pay to</Trans>
      </h3>
      <p className="pay-to">
        {detail.accountName}
        <br />
        {detail.bankCode} {account.data ? <b>{account.data.accountNo}</b> : `··${detail.accountEnd}`}{' '}
        {!account.data && may(MONEY_ROLES, me.role) && (
          <button type="button" className="small" onClick={() => account.mutate()}>
            <Trans>Show number (logged)</Trans>
          </button>
        )}
      </p>
      <h3>
        <Trans>Member</Trans>
      </h3>
      <FactList facts={facts} />
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
