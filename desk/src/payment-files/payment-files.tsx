import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ResponseOf } from '../../../src/contract/endpoint.ts'
import { formatBaht, formatDateTime } from '../../../src/i18n/format.ts'
import { FILE_LINES, paymentFiles } from '../../contract/payment-files.ts'
import { BOOKS_ROLES, may, MONEY_ROLES } from '../../contract/roles.ts'
import { callUntilAnswered } from '../http/call-until-answered.ts'
import { call } from '../http/call.ts'
import { useSession } from '../http/session.ts'
import { Select } from '../layout/field.tsx'
import { Problem } from '../layout/problem.tsx'
import { CallQuestion } from '../layout/question.tsx'
import { Table } from '../layout/table.tsx'
import { FILES_KEY, FileState } from './file-state.tsx'
import { PaidByBank } from './paid-by-bank.tsx'

type Ready = ResponseOf<typeof paymentFiles.list>['ready']

/** How often the open page asks for news, in ms. */
const OPEN_MS = 10_000

/** The files by which banks of the house pay approved withdrawals, and what the banks say of them. */
export function PaymentFiles() {
  const { t } = useLingui()
  const { me } = useSession()
  const [isMaking, setMaking] = useState(false)
  const [leftOut, setLeftOut] = useState(0)
  const found = useQuery({
    queryKey: FILES_KEY,
    queryFn: () => call(paymentFiles.list, {}),
    refetchInterval: OPEN_MS,
  })
  const { ready = [], files = [] } = found.data ?? {}
  const [first] = ready
  const pays = me !== undefined && may(MONEY_ROLES, me.role)
  const sum = formatBaht(first?.amount ?? 0)
  const times = plural(leftOut, {
    one: '# approved withdrawal is',
    other: '# approved withdrawals are',
  })
  return (
    <main>
      <div className="bar">
        <h1>{t`Payment files`}</h1>
        <Link to="/withdrawals" search={{}}>
          {t`Back to the withdrawals`}
        </Link>
        {first && (
          <span className="quiet">
            {t`${plural(first.times, { one: '# withdrawal waits', other: '# withdrawals wait' })}, ${sum}`}
          </span>
        )}
        {pays && first && (
          <button type="button" className="primary" onClick={() => setMaking(true)}>
            {t`Make a payment file`}
          </button>
        )}
      </div>
      <Problem error={found.error} />
      {leftOut > 0 && (
        <p className="note wait">
          {t`${times} not in a file: more than a file holds, a locked member, a number that somebody has read and may have paid to, or not yours to pay.`}
        </p>
      )}
      {files.length === 0 && found.data && (
        <p className="empty">{t`No file yet. Approve withdrawals, then make a file of all that wait, and give it to the bank.`}</p>
      )}
      {files.length > 0 && (
        <Table
          columns={[
            { name: t`File` },
            { name: t`Made`, look: 'wide' },
            { name: t`Paid from` },
            { name: t`Withdrawals`, look: 'wide' },
            { name: t`Baht`, look: 'number' },
            { name: t`State` },
          ]}
        >
          {files.map((file) => (
            <tr key={file.id}>
              <td>
                <Link to="/payment-files/$id" params={{ id: file.id }}>
                  {file.number}
                </Link>
              </td>
              <td className="wide">
                {formatDateTime(file.madeAt)}
                <small>{file.madeBy.name}</small>
              </td>
              <td>{file.bankCode}</td>
              <td className="wide">{file.times}</td>
              <td className="number">{formatBaht(file.amount, { symbol: false })}</td>
              <td>
                <FileState file={file} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      {pays && files.length > 0 && <PaidByBank />}
      {isMaking && <MakeForm ready={ready} onLeftOut={setLeftOut} onClose={() => setMaking(false)} />}
    </main>
  )
}

interface MakeFormProps {
  readonly ready: Ready
  readonly onLeftOut: (leftOut: number) => void
  readonly onClose: () => void
}

/** Asks from where the file is paid. */
function MakeForm({ ready, onLeftOut, onClose }: MakeFormProps) {
  const { t } = useLingui()
  return (
    <CallQuestion
      title={t`Make a payment file?`}
      button={t`Make a payment file`}
      send={(text, isGone) =>
        callUntilAnswered(paymentFiles.make, { body: { bankCode: text('bank') } }, isGone)
      }
      refusalOf={({ outcome }) =>
        outcome === 'done' ? undefined : t`Nothing of what waits can be put into a file by you.`
      }
      changes={[FILES_KEY, ['withdrawals'], ['one-of-withdrawals']]}
      onDone={({ leftOut }) => {
        onLeftOut(leftOut)
        onClose()
      }}
      onClose={onClose}
    >
      <p>
        {t`Everything approved that waits, at most ${FILE_LINES}. Nobody pays it by hand any more, and it is in no other file, unless another person takes it out.`}
      </p>
      <Select label={t`Paid from`} name="bank" required>
        {ready.map(({ bankCode, times, amount }) => (
          <option key={bankCode} value={bankCode}>
            {`${bankCode} · ${times} · ${formatBaht(amount)}`}
          </option>
        ))}
      </Select>
    </CallQuestion>
  )
}

/** Leads from the withdrawals to the files by which they are paid. */
export function PaymentFilesLink() {
  const { t } = useLingui()
  const { me } = useSession()
  if (me === undefined || !may(BOOKS_ROLES, me.role)) return null
  return (
    <p>
      <Link to="/payment-files">{t`Payment files`}</Link>
    </p>
  )
}
