import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ResponseOf } from '../../../src/contract/endpoint.ts'
import { toBaht } from '../../../src/contract/primitives.ts'
import { FILE_LINES, paymentFiles, type ReadBack, referenceIn } from '../../contract/payment-files.ts'
import { type Csv, CsvFields, useCsv } from '../csv/csv-fields.tsx'
import { amountIn, isMoneyOut } from '../csv/read-csv.ts'
import { callUntilAnswered } from '../http/call-until-answered.ts'
import { CallQuestion } from '../layout/question.tsx'
import { Table } from '../layout/table.tsx'
import { FILES_KEY } from './file-state.tsx'

type Kind = 'amount' | 'state' | 'number'
type Answer = ResponseOf<typeof paymentFiles.readBack>['answers'][number]

/** A payment that a file of the bank names. */
interface Payment {
  readonly reference: string
  /** In hundredths; undefined where it could not be read. */
  readonly amount: number | undefined
  /** Whether it came to the house, as what the bank sends back does. */
  readonly isIn: boolean
  readonly number: string
  readonly state: string
}

/** Marks as paid what the bank says it has paid: its own answer to a file, or a statement of the account. */
export function PaidByBank() {
  const { t } = useLingui()
  const csv = useCsv<Kind>([
    { kind: 'amount', name: t`Column of the amount`, heading: /amount|debit|withdraw|จำนวน|ยอด|ถอน|ออก/i },
    { kind: 'state', name: t`Column of the result`, heading: /status|result|สถานะ|ผล/i },
    { kind: 'number', name: t`Column of the bank's number`, heading: /transaction|bank ref|เลขที่รายการ/i },
  ])
  const [paidStates, setPaidStates] = useState<readonly string[]>([])
  const [isAsking, setAsking] = useState(false)
  const [answers, setAnswers] = useState<readonly Answer[]>()
  const payments = paymentsIn(csv)
  const states = [...new Set(payments.map(({ state }) => state))].filter((state) => state !== '')
  const times = new Map<string, number>()
  for (const { reference } of payments) times.set(reference, (times.get(reference) ?? 0) + 1)
  const isTold = (payment: Payment) => states.length === 0 || paidStates.includes(payment.state)
  const sent = payments.filter(
    (payment) =>
      isTold(payment) && !payment.isIn && payment.amount !== undefined && times.get(payment.reference) === 1,
  )
  const twice = [...times].flatMap(([reference, count]) => (count > 1 ? [reference] : [])).join(', ')
  const unread = payments.filter(({ amount }) => amount === undefined).map(({ reference }) => reference)
  const unreadText = unread.join(', ')
  const sentBack = payments.flatMap(({ isIn, reference }) => (isIn ? [reference] : [])).join(', ')
  return (
    <section className="card padded" aria-label={t`What the bank has paid`}>
      <h2>{t`What the bank has paid`}</h2>
      <p className="quiet">
        {t`The bank's answer to a file, or a statement of the account. A payment is known by our reference and its amount; nothing else is changed.`}
      </p>
      <CsvFields csv={csv} />
      {states.length > 0 && (
        <fieldset aria-label={t`Results that mean paid`}>
          <p>{t`Which results mean that the bank has paid?`}</p>
          {states.map((state) => (
            <label key={state}>
              <input
                type="checkbox"
                checked={paidStates.includes(state)}
                onChange={({ currentTarget: { checked } }) =>
                  setPaidStates((before) => [
                    ...before.filter((other) => other !== state),
                    ...(checked ? [state] : []),
                  ])
                }
              />{' '}
              <span>{state}</span>
            </label>
          ))}
        </fieldset>
      )}
      {csv.text !== '' && (
        <p>
          {t`${plural(payments.length, { one: '# line has', other: '# lines have' })} a reference of ours, of ${csv.lines.length}.`}
        </p>
      )}
      {twice !== '' && (
        <p className="note bad">{t`More than once in the file, look at the bank: ${twice}`}</p>
      )}
      {sentBack !== '' && (
        <p className="note bad">{t`Came in and may have been sent back, look at the bank: ${sentBack}`}</p>
      )}
      {unread.length > 0 && (
        <p className="note wait">{t`Without an amount that can be read: ${unreadText}`}</p>
      )}
      <div className="acts">
        <button
          type="button"
          className="primary"
          disabled={sent.length === 0}
          onClick={() => setAsking(true)}
        >
          {t`Mark ${sent.length} as paid`}
        </button>
      </div>
      {answers && <Answers answers={answers} />}
      {isAsking && (
        <CallQuestion
          title={t`Has the bank paid these?`}
          button={t`Mark ${sent.length} as paid`}
          send={async (_, isGone) => {
            const all: Answer[] = []
            for (let at = 0; at < sent.length; at += FILE_LINES) {
              const body = { payments: sent.slice(at, at + FILE_LINES).map((payment) => wireOf(payment)) }
              all.push(...(await callUntilAnswered(paymentFiles.readBack, { body }, isGone)).answers)
            }
            return all
          }}
          refusalOf={() => undefined}
          changes={[FILES_KEY, ['withdrawals'], ['one-of-withdrawals']]}
          onDone={(answer) => {
            setAnswers(answer)
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t`Members read at once that they were paid.`}</p>
        </CallQuestion>
      )}
    </section>
  )
}

/** The lines of a file that have a reference of ours. */
function paymentsIn({ lines, cellOf }: Csv<Kind>): readonly Payment[] {
  const amountOf = (line: readonly string[]) => amountIn(cellOf(line, 'amount'))
  const isOut = (line: readonly string[]) => (amountOf(line) ?? 0) < 0 || isMoneyOut(line)
  // A statement says of some lines that they went out; the others came in. The bank's answer to a file says it of none.
  const isStatement = lines.some((line) => isOut(line))
  return lines.flatMap((line): readonly Payment[] => {
    const reference = referenceIn(line.join(' '))
    if (reference === undefined) return []
    const amount = amountOf(line)
    const isIn = isStatement && amount !== undefined && !isOut(line)
    const [state, number] = [cellOf(line, 'state'), cellOf(line, 'number')]
    return [{ reference, amount: amount && Math.abs(amount), isIn, number, state }]
  })
}

function wireOf({ reference, amount = 0, number }: Payment) {
  // Without a letter or a digit it numbers nothing.
  const isNumber = /[\p{L}1-9]/u.test(number) && number.length <= 64
  return { reference, amount: toBaht(amount), ...(isNumber && { number }) }
}

/** What became of each payment; those that were marked are only counted. */
function Answers({ answers }: { readonly answers: readonly Answer[] }) {
  const { t } = useLingui()
  const paid = answers.filter(({ outcome }) => outcome === 'paid').length
  const others = answers.filter(({ outcome }) => outcome !== 'paid')
  const words: Readonly<Record<ReadBack, string>> = {
    paid: t`Marked as paid`,
    'paid-before': t`It was marked as paid before.`,
    'taken-out': t`It was taken out of its file, and may be paid twice. Look at the bank now.`,
    unknown: t`No file has this reference.`,
    'other-amount': t`The file has another amount. Look at the bank.`,
    'reference-used': t`This bank reference belongs to another payment. Nothing was changed.`,
    'member-locked': t`This member is locked out. Unlock the member first.`,
    involved: t`Somebody else has to mark it: you have helped to decide who gets this member's money.`,
    'moved-on': t`It is not approved any more: who approved it has left. Approve it again, then read this again.`,
    'other-person': t`Somebody else has to mark it.`,
    newcomer: t`You are too new here to mark it.`,
    inviter: t`Somebody else has to mark it.`,
  }
  return (
    <>
      <p className="note info">
        <output>
          {t`${plural(paid, { one: '# withdrawal is', other: '# withdrawals are' })} marked as paid.`}
        </output>
      </p>
      {others.length > 0 && (
        <Table columns={[{ name: t`Reference` }, { name: t`Not marked` }]}>
          {others.map(({ reference, outcome }) => (
            <tr key={reference}>
              <td>{reference}</td>
              <td className={outcome === 'paid-before' ? 'detail' : 'detail bad-text'}>{words[outcome]}</td>
            </tr>
          ))}
        </Table>
      )}
    </>
  )
}
