import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatBaht, formatDateTime, formatKip } from '../../../src/i18n/format.ts'
import { type Act, arrivals, type Detail } from '../../contract/arrivals.ts'
import type { Person } from '../../contract/people.ts'
import { isFinal, isOdd } from '../../contract/queue.ts'
import { Steps } from '../queue/item-facts.tsx'
import { Item } from '../queue/item.tsx'
import { OpenedItem } from '../queue/opened-item.tsx'
import { possibleActs } from '../queue/possible-acts.ts'
import { type Fact, FactList } from '../shell/fact-list.tsx'
import { Table } from '../shell/table.tsx'
import { callUntilAnswered } from '../talk/call-until-answered.ts'
import { call } from '../talk/call.ts'
import { ArrivalActForm } from './arrival-act-form.tsx'
import { useArrivalWords } from './use-arrival-words.ts'

/** Money that nobody was credited with: what is known of it, who might be meant, and what this person can do with it. */
export function Arrival() {
  return (
    <Item
      queue="arrivals"
      read={(id) => call(arrivals.read, { params: { id } })}
      render={(detail, me) => <Opened detail={detail} me={me} />}
    />
  )
}

function Opened({ detail, me }: { readonly detail: Detail; readonly me: Person }) {
  const { t } = useLingui()
  const words = useArrivalWords()
  const { amount, kip, units, state, why, credits } = detail
  const baht = formatBaht(amount ?? units ?? 0)
  const inKip = formatKip(units ?? 0)
  const limit = formatBaht(detail.managerAbove)
  const isAbove = Math.max(amount ?? 0, ...detail.gateways.map((at) => at.amount)) > detail.managerAbove
  const isCreditable = amount !== 0 && !isOdd(detail)
  return (
    <OpenedItem
      queue="arrivals"
      detail={detail}
      title={words.whys[why]}
      tag={words.tagOf(detail)}
      head={
        <>
          <p className="amount">
            {units ? t`${baht} or ${inKip}` : baht} {kip && <small>{formatKip(kip)}</small>}
          </p>
          {!isFinal(state) && (
            <>
              <p className="note wait">{words.advice[why]}</p>
              {credits.length > 0 && why !== 'number-used' && why !== 'may-be-same' && (
                <p className="note bad">{words.advice['number-used']}</p>
              )}
              {isAbove && <p className="note wait">{t`Above ${limit} a manager credits it.`}</p>}
            </>
          )}
        </>
      }
      acts={possibleActs<Act['act']>(detail, me, [
        ...(why === 'may-be-same' ? (['same'] as const) : []),
        ...(isCreditable ? (['credit'] as const) : []),
        'close',
      ])}
      words={words.acts}
      mainAmount=""
      send={(body: Act, isGone) =>
        callUntilAnswered(arrivals.act, { params: { id: detail.id }, body }, isGone)
      }
      refusals={words.refusals}
      renderForm={(pending) => <ArrivalActForm {...pending} detail={detail} />}
    >
      <Facts detail={detail} />
    </OpenedItem>
  )
}

/** What is known of the money, and of the members who might be meant. */
function Facts({ detail }: { readonly detail: Detail }) {
  const { t } = useLingui()
  const { hints, closeReasons } = useArrivalWords()
  const { sender, qrcodeId, closedReason, candidates, credits } = detail
  const facts: readonly Fact[] = [
    [t`Arrived at`, detail.bankCode],
    [t`Bank reference`, detail.reference],
    [t`Sent`, formatDateTime(detail.sentAt)],
    [t`Sender`, sender ? `${sender.bankCode ?? ''} ··${sender.accountEnd}` : t`Not reported`],
    ...(qrcodeId ? [[t`QR`, qrcodeId] as const] : []),
    ...(closedReason ? [[t`Reason`, closeReasons[closedReason]] as const] : []),
  ]
  return (
    <>
      <FactList facts={facts} />
      {credits.length > 0 && (
        <>
          <h3>
            <Trans>Credited under its number</Trans>
          </h3>
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
      )}
      <h3>
        <Trans>Members who may be meant</Trans>
      </h3>
      {candidates.length === 0 ? (
        <p className="quiet">
          <Trans>Nothing speaks for a member. Ask the bank, then search when you credit it.</Trans>
        </p>
      ) : (
        <Table columns={[{ name: t`Member` }, { name: t`What speaks for them` }]}>
          {candidates.map(({ id, phone, name, hints: known }) => (
            <tr key={id}>
              <td className="detail">
                <Link to="/members/$id" params={{ id }}>{`${phone} ${name}`}</Link>
              </td>
              <td className="detail">{known.map((hint) => hints[hint]).join(', ')}</td>
            </tr>
          ))}
        </Table>
      )}
      <h3>
        <Trans>Steps</Trans>
      </h3>
      <Steps first={{ at: detail.sentAt, words: t`Sent; nobody was credited` }} steps={detail.steps} />
    </>
  )
}
