import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatBaht, formatDate } from '../../../src/i18n/format.ts'
import { type Act, announcements, type Detail } from '../../contract/announcements.ts'
import type { Person } from '../../contract/people.ts'
import { ActForm, type PendingAct } from '../queue/act-form.tsx'
import { Steps, Sum } from '../queue/item-facts.tsx'
import { Item } from '../queue/item.tsx'
import { OpenedItem } from '../queue/opened-item.tsx'
import { possibleActs } from '../queue/possible-acts.ts'
import { typedAmount, TypedFields, typedTransfer } from '../queue/typed-fields.tsx'
import { type Fact, FactList } from '../shell/fact-list.tsx'
import { Field } from '../shell/field.tsx'
import { callUntilAnswered } from '../talk/call-until-answered.ts'
import { call } from '../talk/call.ts'
import { useAnnouncementWords } from './use-announcement-words.ts'

/** A deposit that a member announced: what is known of the member, and what this person can do with it. */
export function Announcement() {
  return (
    <Item
      queue="announcements"
      read={(id) => call(announcements.read, { params: { id } })}
      render={(detail, me) => <Opened detail={detail} me={me} />}
    />
  )
}

function Opened({ detail, me }: { readonly detail: Detail; readonly me: Person }) {
  const { t } = useLingui()
  const words = useAnnouncementWords()
  const bank = detail.memberBank
  const facts: readonly Fact[] = [
    [t`Phone`, detail.member],
    [t`Member since`, formatDate(detail.memberSince)],
    [t`Bank account`, `${bank.code} ··${bank.accountEnd}, ${bank.accountName}`],
    [t`Paid in`, <Sum key="in" {...detail.paidIn} />],
    ...(detail.reason ? [[t`Reason`, detail.reason] as const] : []),
  ]
  return (
    <OpenedItem
      queue="announcements"
      detail={detail}
      title={detail.name}
      tag={words.tagOf(detail)}
      head={
        <>
          <p className="amount">{formatBaht(detail.amount)}</p>
          {detail.isLocked && (
            <p className="note bad">
              <Trans>This member is locked out.</Trans>
            </p>
          )}
        </>
      }
      acts={possibleActs<Act['act']>(detail, me, ['book', 'reject'])}
      words={words.acts}
      mainAmount=""
      send={(body: Act, isGone) =>
        callUntilAnswered(announcements.act, { params: { id: detail.id }, body }, isGone)
      }
      refusals={words.refusals}
      renderForm={(pending) => <AnnouncementActForm {...pending} detail={detail} />}
    >
      <FactList facts={facts} />
      <h3>
        <Trans>Steps</Trans>
      </h3>
      <Steps first={{ at: detail.announcedAt, words: t`Announced by the member` }} steps={detail.steps} />
      <p>
        <Link to="/members/$id" params={{ id: detail.memberId }}>
          <Trans>Everything of this member</Trans>
        </Link>
      </p>
    </OpenedItem>
  )
}

/** The question before an act at an announced deposit, with the fields that it needs. */
function AnnouncementActForm({ detail, onAct, ...pending }: PendingAct<Act> & { readonly detail: Detail }) {
  const { t } = useLingui()
  const { act } = pending
  const [typed, setTyped] = useState('')
  return (
    <ActForm
      {...pending}
      about={`${detail.name} `}
      amount={typed}
      onTyped={(text) => setTyped(typedAmount(text, detail.receivers))}
      onSend={(text) => {
        if (act === 'reject') onAct({ act, reason: text('reason') })
        else if (act === 'book') onAct({ act, ...typedTransfer(text) })
        else onAct({ act })
      }}
    >
      {act === 'book' && <TypedFields {...detail} />}
      {act === 'reject' && (
        <Field label={t`Reason`} name="reason" hint={t`The member reads it.`} maxLength={200} required />
      )}
    </ActForm>
  )
}
