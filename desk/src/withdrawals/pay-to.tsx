import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime, formatKip } from '../../../src/i18n/format.ts'
import type { Person } from '../../contract/people.ts'
import { may, MONEY_ROLES } from '../../contract/roles.ts'
import { type Detail, withdrawals } from '../../contract/withdrawals.ts'
import { call } from '../http/call.ts'
import { useSending } from '../http/use-sending.ts'
import { Problem } from '../layout/problem.tsx'
import { itemKey } from '../queue/queue-cache.ts'
import { useAccountWords } from './use-account-words.ts'

/** The account to pay to, with what is odd about it. */
export function PayTo({ detail, me }: { readonly detail: Detail; readonly me: Person }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const account = useSending({
    mutationFn: () => call(withdrawals.account, { params: { id: detail.id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: itemKey('withdrawals', detail.id) }),
  })
  const { currencyOf, registered } = useAccountWords()
  const currency = currencyOf(detail)
  const { name, formerName } = detail
  return (
    <>
      <Transfer detail={detail} />
      <h3>{t`Pay to`}</h3>
      <p>
        {detail.accountName}
        {currency === undefined ? null : <b>{` · ${currency}`}</b>}
        <br />
        {detail.bankCode} {account.data ? <b>{account.data.accountNo}</b> : `··${detail.accountEnd}`}{' '}
        {!account.data && !detail.fileNumber && may(MONEY_ROLES, me.role) && (
          <button type="button" className="small" onClick={() => account.send()}>
            {t`Show number (logged)`}
          </button>
        )}
      </p>
      <p className={detail.isYoungAccount ? 'note bad' : 'quiet'}>
        <Trans>Registered {registered(detail)}</Trans>
      </p>
      {detail.isOtherHolder && (
        <p className="note bad">
          {!formerName || formerName === name ? (
            <Trans>The holder's name differs from the member's: {name}</Trans>
          ) : (
            <Trans>
              The holder's name differs from the member's: {name}, until lately {formerName}
            </Trans>
          )}
        </p>
      )}
      <Problem error={account.error} />
    </>
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
