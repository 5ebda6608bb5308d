import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ResponseOf } from '../../../src/contract/endpoint.ts'
import { formatBaht, formatDateTime, formatKip } from '../../../src/i18n/format.ts'
import { paymentFiles } from '../../contract/payment-files.ts'
import type { Person } from '../../contract/people.ts'
import { may, MONEY_ROLES } from '../../contract/roles.ts'
import { callUntilAnswered } from '../http/call-until-answered.ts'
import { call } from '../http/call.ts'
import { useSession } from '../http/session.ts'
import { useSending } from '../http/use-sending.ts'
import { saveCsv } from '../layout/export.tsx'
import { FactList } from '../layout/fact-list.tsx'
import { BecauseField } from '../layout/field.tsx'
import { Problem } from '../layout/problem.tsx'
import { CallQuestion } from '../layout/question.tsx'
import { useSecondPersonWords } from '../layout/second-person-words.ts'
import { Table } from '../layout/table.tsx'
import { FILES_KEY, FileState } from './file-state.tsx'

type File = ResponseOf<typeof paymentFiles.read>

/** A payment file: who made it, what is in it, and what of it is paid. */
export function PaymentFilePage() {
  const { t } = useLingui()
  const { me } = useSession()
  const { id } = useParams({ from: '/payment-files/$id' })
  const found = useQuery({
    queryKey: [...FILES_KEY, id],
    queryFn: () => call(paymentFiles.read, { params: { id } }),
  })
  return (
    <main>
      <Link to="/payment-files">{t`Back to the payment files`}</Link>
      <Problem error={found.error} />
      {found.data && me && <Opened file={found.data} me={me} />}
    </main>
  )
}

function Opened({ file, me }: { readonly file: File; readonly me: Person }) {
  const { t } = useLingui()
  const [isEnding, setEnding] = useState(false)
  const { id, number, bankCode, madeAt, madeBy, times, openTimes, lines } = file
  const download = useSending({
    mutationFn: async () => {
      const { orders } = await call(paymentFiles.download, { params: { id } })
      saveCsv(`payment-file-${number}.csv`, [
        ['date', 'amount', 'currency', 'bank', 'bank-number', 'account-number', 'account-name', 'reference'],
        ...orders.map((order) => [
          order.date,
          // Banks read satang; kip have none.
          order.currency === 'THB' ? order.amount.toFixed(2) : order.amount,
          order.currency,
          order.bankCode,
          order.bankNumber,
          order.accountNo,
          order.accountName,
          order.reference,
        ]),
      ])
    },
  })
  const pays = may(MONEY_ROLES, me.role)
  const states = { open: t`With the bank`, paid: t`Paid`, 'taken-out': t`Taken out` }
  const looks = { open: 'tag info', paid: 'tag good', 'taken-out': 'tag bad' }
  return (
    <>
      <div className="bar">
        <h1>{t`Payment file ${number}`}</h1>
        <FileState file={file} />
        {pays && (
          <button
            type="button"
            className="primary"
            disabled={download.isPending}
            onClick={() => download.send()}
          >
            {t`Download for the bank (logged)`}
          </button>
        )}
        {pays && openTimes > 0 && me.id !== madeBy.id && (
          <button type="button" onClick={() => setEnding(true)}>
            {t`Take out what is not paid`}
          </button>
        )}
      </div>
      <Problem error={download.error} />
      <FactList
        facts={[
          [t`Made`, `${formatDateTime(madeAt)} · ${madeBy.name}`],
          [t`Paid from`, bankCode],
          [t`Withdrawals`, `${times} · ${formatBaht(file.amount)}`],
          [t`Not paid yet`, openTimes === 0 ? null : `${openTimes} · ${formatBaht(file.openAmount)}`],
          [t`Ended`, file.undone && `${formatDateTime(file.undone.at)} · ${file.undone.by}`],
        ]}
      />
      <Table
        columns={[
          { name: t`Reference` },
          { name: t`Member` },
          { name: t`Pay to`, look: 'wide' },
          { name: t`Baht`, look: 'number' },
          { name: t`State` },
        ]}
      >
        {lines.map(({ reference, withdrawalId, member, payTo, amount, kip, state }) => (
          <tr key={reference}>
            <td>{reference}</td>
            <td>
              <Link to="/withdrawals/$id" params={{ id: withdrawalId }} search={{}}>
                {member}
              </Link>
            </td>
            <td className="wide">{payTo}</td>
            <td className="number">
              {formatBaht(amount, { symbol: false })}
              {kip && <small>{formatKip(kip)}</small>}
            </td>
            <td>
              <span className={looks[state]}>{states[state]}</span>
            </td>
          </tr>
        ))}
      </Table>
      {isEnding && <EndForm file={file} onClose={() => setEnding(false)} />}
    </>
  )
}

/** The question before what the bank has not paid waits for a payment again. */
function EndForm({ file, onClose }: { readonly file: File; readonly onClose: () => void }) {
  const { t } = useLingui()
  const { id, openTimes } = file
  const open = formatBaht(file.openAmount)
  const refusals: Readonly<Record<string, string>> = {
    ...useSecondPersonWords(),
    'moved-on': t`Nothing of this file waits any more.`,
  }
  return (
    <CallQuestion
      title={t`Take out what the bank has not paid?`}
      button={t`Take out ${openTimes}, ${open}`}
      isDanger
      send={(text, isGone) =>
        callUntilAnswered(paymentFiles.undo, { params: { id }, body: { because: text('because') } }, isGone)
      }
      refusalOf={({ outcome }) =>
        outcome === 'done' ? undefined : (refusals[outcome] ?? t`There is nothing here.`)
      }
      changes={[FILES_KEY, ['withdrawals'], ['one-of-withdrawals']]}
      onClose={onClose}
    >
      <p className="note wait">
        {t`Only when the bank says that it has not paid these and will not. They wait again, and are paid by hand or with another file: what the bank pays all the same is paid twice.`}
      </p>
      <BecauseField />
    </CallQuestion>
  )
}
