import { Trans, useLingui } from '@lingui/react/macro'
import { formatBaht, formatClock, formatDateTime, formatKip } from '../../../src/i18n/format.ts'
import type { Detail } from '../../contract/slips.ts'
import { Table } from '../shell/table.tsx'
import { useReasonText } from './use-slip-words.ts'

/** What speaks against a slip, or is not known of it. */
export function Findings({ detail }: { readonly detail: Detail }) {
  const { t } = useLingui()
  const reasonText = useReasonText()
  const { answer, problem, objection, creditedTo, lookedAt, reason, record } = detail
  const clock = lookedAt ? formatClock(lookedAt) : ''
  const words = {
    'no-answer': t`The bank gave no answer at ${clock}. Accept only what you have found in the books of our bank.`,
    captcha: t`The bank asked for a captcha at ${clock}. Accept only what you have found in the books of our bank.`,
    unknown: t`The bank that is named on the slip knows no such transfer.`,
    record: undefined,
  }
  if (reason) return <Note look="bad" text={t`Rejected. The member reads: ${reasonText(reason)}`} />
  if (detail.state === 'accepted') return null
  return (
    <>
      {problem && (
        <Note look="wait" text={t`No number could be read from the picture: ${reasonText(problem)}`} />
      )}
      {answer && words[answer] !== undefined && (
        <Note look={answer === 'unknown' ? 'bad' : 'wait'} text={words[answer]} />
      )}
      {record && !record.isOurs && (
        <Note look="bad" text={t`The money is at no account of ours: it cannot be credited.`} />
      )}
      {record && objection && (
        <Note look="bad" text={t`The automatic judge would not credit it: ${reasonText(objection)}`} />
      )}
      {creditedTo && <Note look="bad" text={t`This transfer was credited before, to ${creditedTo}.`} />}
    </>
  )
}

function Note({ look, text }: { readonly look: 'bad' | 'wait'; readonly text: string }) {
  return <p className={`note ${look}`}>{text}</p>
}

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
                  <b>
                    <Trans>differs</Trans>
                  </b>
                </>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </div>
  )
}
