import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatBaht, formatDateTime, formatKip } from '../../../src/i18n/format.ts'
import { arrivals, CLOSE_REASONS, type Detail } from '../../contract/arrivals.ts'
import { isFinal, isOdd } from '../../contract/queue.ts'
import { Select } from '../layout/field.tsx'
import { Table } from '../layout/table.tsx'
import { callsOf } from '../queue/calls-of.ts'
import type { Queue, TypesOf } from '../queue/definition.ts'
import { possibleActs } from '../queue/possible-acts.ts'
import { SureField } from '../queue/typed-fields.tsx'
import { useCommonWords } from '../queue/use-common-words.ts'
import { type Choice, MemberField } from './member-field.tsx'
import { useArrivalWords } from './use-arrival-words.ts'

/** How much of a number a row has room for. */
const SHOWN = 6

/** The queue of money that arrived and that nobody was credited with. */
export const arrivalQueue: Queue<TypesOf<typeof arrivals>> = {
  name: 'arrivals',
  ...callsOf(arrivals),
  useWords() {
    const { t } = useLingui()
    const common = useCommonWords()
    const { whys } = useArrivalWords()
    return {
      title: t`Money to assign`,
      summaryOf: (total, sum) => t`${plural(total, { one: '# arrival', other: '# arrivals' })}, ${sum}`,
      filters: { ...common.filters, slip: t`Awaiting a slip`, credited: t`Credited`, closed: t`Closed` },
      search: t`Bank, reference, account or amount`,
      subject: t`Bank reference`,
      subjectOf: ({ bankCode, reference }) => `${bankCode} ${endOf(reference)}`,
      column: t`Why`,
      cellOf: ({ why }) => whys[why],
      sinceOf: ({ sentAt }) => sentAt,
      states: { ...common.states, credited: [t`Credited`, 'good'], closed: [t`Closed`] },
      acts: {
        ...common.claimAndRelease(t`Claim this money?`),
        credit: { name: t`Credit`, question: t`Whose money is it?`, key: 'a' },
        same: {
          name: t`It is the same`,
          question: t`Is it what was credited by hand, shown below?`,
          key: 's',
        },
        close: {
          ...common.reject(t`Close it, so that nobody gets it?`),
          name: t`Close without credit`,
        },
      },
      refusals: {
        ...common.creditRefusals,
        'not-creditable': t`It is worth nothing, or there is no rate of kip. Nothing was changed.`,
        'other-transfer': t`The bank has reported that credit under its own number, or it was taken back, so this is another transfer. Nothing was changed.`,
      },
    }
  },
  useItem(detail, me) {
    const { t } = useLingui()
    const { whys, advice, closeReasons } = useArrivalWords()
    const { amount, kip, units, state, why, sender, credits, candidates, closedReason } = detail
    const baht = formatBaht(amount ?? units ?? 0)
    const inKip = formatKip(units ?? 0)
    const limit = formatBaht(detail.managerAbove)
    const isAbove = Math.max(amount ?? 0, ...detail.gateways.map((at) => at.amount)) > detail.managerAbove
    const isUsed = credits.length > 0 && why !== 'number-used' && why !== 'may-be-same'
    const credit = amount === 0 || isOdd(detail) ? [] : (['credit'] as const)
    return {
      title: whys[why],
      amount: (
        <>
          {units ? t`${baht} or ${inKip}` : baht} {kip && <small>{formatKip(kip)}</small>}
        </>
      ),
      notes: [
        !isFinal(state) && ['wait', advice[why]],
        !isFinal(state) && isUsed && ['bad', advice['number-used']],
        !isFinal(state) && isAbove && ['wait', t`Above ${limit} a manager credits it.`],
      ],
      facts: [
        [t`Arrived at`, detail.bankCode],
        [t`Bank reference`, detail.reference],
        [t`Sent`, formatDateTime(detail.sentAt)],
        [t`Sender`, sender ? `${sender.bankCode ?? ''} ··${sender.accountEnd}` : t`Not reported`],
        [t`QR`, detail.qrcodeId],
        [t`Reason`, closedReason && closeReasons[closedReason]],
      ],
      below: (
        <>
          <Credits credits={credits} />
          <Candidates candidates={candidates} />
        </>
      ),
      began: { at: detail.sentAt, words: t`Sent; nobody was credited` },
      acts: possibleActs(
        detail,
        me,
        why === 'may-be-same' && credits.some((one) => one.amount > 0)
          ? ['same', ...credit, 'close']
          : [...credit, 'close'],
      ),
    }
  },
  useForm({ detail: { amount, gateways, candidates }, act, typed }) {
    const { t } = useLingui()
    const [member, setMember] = useState<Choice>()
    const at = gateways.find(({ code }) => code === typed('gateway'))
    const found = <SureField key="found" label={t`What was found`} />
    if (act === 'credit')
      return {
        about: member ? `${member.name} · ${member.phone} ` : '',
        amount: formatted(at?.amount ?? amount),
        fields: [
          <MemberField key="member" candidates={candidates} chosen={member} onChoose={setMember} />,
          gateways.length > 0 && <GatewayField key="gateway" gateways={gateways} />,
          found,
        ],
        actOf: (text) =>
          member && {
            act,
            memberId: member.id,
            because: text('because'),
            ...(at && { gateway: at.code }),
          },
      }
    if (act === 'close')
      return {
        fields: [<CloseReasonField key="reason" />, found],
        actOf: (text) => ({
          act,
          reason: CLOSE_REASONS.find((code) => code === text('reason')) ?? 'other',
          because: text('because'),
        }),
      }
    if (act === 'same') return { fields: found, actOf: (text) => ({ act, because: text('because') }) }
    return { actOf: () => ({ act }) }
  },
}

/** The end of a number, which is where numbers differ; the page of the item has all of it. */
function endOf(reference: string): string {
  return reference.length > SHOWN ? `…${reference.slice(-SHOWN)}` : reference
}

function formatted(amount: number | null | undefined): string {
  return amount === null || amount === undefined ? '' : formatBaht(amount)
}

/** Where an unknown QR was paid, which says in which currency. */
function GatewayField({ gateways }: Pick<Detail, 'gateways'>) {
  const { t } = useLingui()
  return (
    <Select label={t`Gateway`} name="gateway" defaultValue="" required>
      <option value="">{'–'}</option>
      {gateways.map(({ code, currency, amount }) => (
        <option key={code} value={code}>{`${code} · ${currency} · ${formatBaht(amount)}`}</option>
      ))}
    </Select>
  )
}

/** Why nobody gets the money. */
function CloseReasonField() {
  const { t } = useLingui()
  const { closeReasons } = useArrivalWords()
  return (
    <Select label={t`Reason`} name="reason">
      {CLOSE_REASONS.map((code) => (
        <option key={code} value={code}>
          {closeReasons[code]}
        </option>
      ))}
    </Select>
  )
}

/** What was credited under the number of an arrival before. */
function Credits({ credits }: Pick<Detail, 'credits'>) {
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
function Candidates({ candidates }: Pick<Detail, 'candidates'>) {
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
