import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatBaht, formatDateTime } from '../../../src/i18n/format.ts'
import type { Detail } from '../../contract/arrivals.ts'
import { Table } from '../shell/table.tsx'
import { useArrivalWords } from './use-arrival-words.ts'

/** What was credited under the number of an arrival before. */
export function Credits({ credits }: Pick<Detail, 'credits'>) {
  const { t } = useLingui()
  if (credits.length === 0) return null
  return (
    <>
      <h3>{t`Credited under its number`}</h3>
      <Table columns={[{ name: t`Member` }, { name: t`At` }, { name: t`Baht`, look: 'number' }]}>
        {credits.map(({ id, phone, name, amount, at }) => (
          <tr key={at + id}>
            <td className="detail">
              <Link to="/members/$id" params={{ id }}>{`${phone} ${name}`}</Link>
            </td>
            <td>{formatDateTime(at)}</td>
            <td className="number">{formatBaht(amount, { symbol: false })}</td>
          </tr>
        ))}
      </Table>
    </>
  )
}

/** The members whose money it may be, and why. */
export function Candidates({ candidates }: Pick<Detail, 'candidates'>) {
  const { t } = useLingui()
  const { hints: words } = useArrivalWords()
  return (
    <>
      <h3>{t`Members who may be meant`}</h3>
      {candidates.length === 0 ? (
        <p className="quiet">
          {t`Nothing speaks for a member. Ask the bank, then search when you credit it.`}
        </p>
      ) : (
        <Table columns={[{ name: t`Member` }, { name: t`What speaks for them` }]}>
          {candidates.map(({ id, phone, name, hints }) => (
            <tr key={id}>
              <td className="detail">
                <Link to="/members/$id" params={{ id }}>{`${phone} ${name}`}</Link>
              </td>
              <td className="detail">{hints.map((hint) => words[hint]).join(', ')}</td>
            </tr>
          ))}
        </Table>
      )}
    </>
  )
}
