import { useLingui } from '@lingui/react/macro'
import { formatBaht, formatDateTime, formatKip } from '../../../src/i18n/format.ts'
import type { Detail } from '../../contract/slips.ts'
import { Table } from '../layout/table.tsx'

/** What the slip and its member say beside what the bank says; what differs is marked. */
export function Comparison({ detail }: { readonly detail: Detail }) {
  const { t } = useLingui()
  const { says, read, record, memberBank } = detail
  const kip = record?.kip ? formatKip(record.kip) : undefined
  const lines: readonly (readonly [string, string | undefined, string | undefined, boolean])[] = [
    [
      t`Amount`,
      says.amount ? formatBaht(says.amount) : undefined,
      record ? [formatBaht(record.worth), kip].filter(Boolean).join(', ') : undefined,
      Boolean(says.amount && record && !record.kip && says.amount !== record.worth),
    ],
    [
      t`To`,
      says.bankCode ?? undefined,
      record ? `${record.receiverBankCode} ··${record.receiverAccountEnd}` : undefined,
      Boolean(record && (!record.isOurs || (says.bankCode && says.bankCode !== record.receiverBankCode))),
    ],
    [
      t`From`,
      `${memberBank.code} ··${memberBank.accountEnd}`,
      record ? `${record.senderBankCode} ··${record.senderAccountEnd}` : undefined,
      record ? !record.isSender : false,
    ],
    [
      t`Time`,
      formatDateTime(detail.handedInAt),
      record ? formatDateTime(record.sentAt) : undefined,
      detail.objection === 'EXPIRED_SLIP',
    ],
    [
      t`Number`,
      read ? `${read.bankCode} ${read.reference}` : undefined,
      record?.reference,
      record ? !record.isNamed : false,
    ],
  ]
  return (
    <div>
      <Table columns={[{ name: t`Field` }, { name: t`Slip and member` }, { name: t`Bank says` }]}>
        {lines.map(([name, said, known, differs]) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{said ?? '–'}</td>
            <td className={differs ? 'bad-text' : undefined}>
              {known ?? '–'}
              {differs && (
                <>
                  {' '}
                  <b>{t`differs`}</b>
                </>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </div>
  )
}
