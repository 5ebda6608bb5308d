import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { FILTERS, type Row, withdrawals } from '../../contract/withdrawals.ts'
import { QueuePage } from '../queue/queue-page.tsx'
import { call } from '../talk/call.ts'
import { useWithdrawalWords } from './use-withdrawal-words.ts'

/** The queue of withdrawals. */
export function Withdrawals() {
  const { t } = useLingui()
  const { tagOf, sinceOf, paymentOf } = useWithdrawalWords()
  return (
    <QueuePage
      queue="withdrawals"
      read={(body) => call(withdrawals.list, { body })}
      shown={useSearch({ from: '/withdrawals' })}
      title={t`Withdrawals`}
      summaryOf={(total, sum) => t`${total} withdrawals, ${sum}`}
      filters={FILTERS}
      filterNames={{
        open: t`Open`,
        mine: t`Mine`,
        second: t`Second person`,
        paid: t`Paid`,
        rejected: t`Rejected`,
      }}
      searchWords={t`Phone, name, account, amount or bank reference`}
      subject={t`Member`}
      subjectOf={({ member, isLocked }: Row) => (isLocked ? `${member} · ${t`Locked`}` : member)}
      marksOf={({ isYoungAccount, isOtherHolder }: Row) => [
        ...(isYoungAccount ? [t`New account`] : []),
        ...(isOtherHolder ? [t`Other name`] : []),
      ]}
      column={t`Pay to`}
      cellOf={({ bankCode, accountEnd }: Row) => `${bankCode} ··${accountEnd}`}
      noteOf={(row: Row) => (row.payment ? paymentOf(row.payment) : sinceOf(row))}
      sinceOf={({ askedAt, payment }: Row) => payment?.at ?? askedAt}
      tagOf={tagOf}
    />
  )
}
