import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatBaht, formatDate } from '../../../src/i18n/format.ts'
import type { Person } from '../../contract/people.ts'
import { type Act, type Detail, slips } from '../../contract/slips.ts'
import { Timeline } from '../members/timeline.tsx'
import { Steps, Sum } from '../queue/item-facts.tsx'
import { Item } from '../queue/item.tsx'
import { OpenedItem } from '../queue/opened-item.tsx'
import { possibleActs } from '../queue/possible-acts.ts'
import { useItemChange } from '../queue/queue-cache.ts'
import { type Fact, FactList } from '../shell/fact-list.tsx'
import { callUntilAnswered } from '../talk/call-until-answered.ts'
import { call } from '../talk/call.ts'
import { Comparison, Findings } from './findings.tsx'
import { Picture } from './picture.tsx'
import { SlipActForm } from './slip-act-form.tsx'
import { useSlipWords } from './use-slip-words.ts'

/** One slip: its picture, what the bank says, what is known of the member, and what this person can do with it. */
export function Slip() {
  return (
    <Item
      queue="slips"
      read={(id) => call(slips.read, { params: { id } })}
      render={(detail, me) => <Opened detail={detail} me={me} />}
    />
  )
}

function Opened({ detail, me }: { readonly detail: Detail; readonly me: Person }) {
  const { t } = useLingui()
  const words = useSlipWords()
  const params = { id: detail.id }
  const acts = actsAt(detail, me)
  const amount = detail.amount ? formatBaht(detail.amount) : ''
  // Has the picture read and the bank asked again, which decides nothing.
  const bank = useItemChange('slips', detail.id, { send: () => call(slips.ask, { params }) })
  return (
    <OpenedItem
      queue="slips"
      detail={detail}
      title={detail.name}
      tag={words.tagOf(detail)}
      head={
        <>
          <p className="amount">{amount || t`No amount is known`}</p>
          {detail.isLocked && (
            <p className="note bad">
              <Trans>This member is locked out.</Trans>
            </p>
          )}
        </>
      }
      acts={acts}
      words={words.acts}
      mainAmount={acts[0] === 'accept' ? amount : ''}
      send={(body: Act, isGone) => {
        bank.reset()
        return callUntilAnswered(slips.act, { params, body }, isGone)
      }}
      refusals={words.refusals}
      renderForm={(pending) => <SlipActForm {...pending} detail={detail} />}
      moreButtons={
        detail.holder?.id === me.id &&
        acts.length > 0 && (
          <button type="button" disabled={bank.isPending} onClick={() => bank.mutate()}>
            {bank.isPending ? t`The bank is asked` : t`Ask the bank again`}
          </button>
        )
      }
      moreError={bank.error}
    >
      <Findings detail={detail} />
      <div className="judged">
        <Picture id={detail.id} />
        <Comparison detail={detail} />
      </div>
      <AboutMember detail={detail} />
    </OpenedItem>
  )
}

function actsAt(detail: Detail, me: Person): readonly Act['act'][] {
  const { record, creditedTo } = detail
  if (!record) return possibleActs(detail, me, ['accept-typed', 'reject'])
  return possibleActs(detail, me, record.isOurs && !creditedTo ? ['accept', 'reject'] : ['reject'])
}

/** What is known of the member beside a slip, and what was done with it. */
function AboutMember({ detail }: { readonly detail: Detail }) {
  const { t } = useLingui()
  const bank = detail.memberBank
  const { accepted, rejected } = detail.slips
  const facts: readonly Fact[] = [
    [t`Phone`, detail.member],
    [t`Member since`, formatDate(detail.memberSince)],
    [t`Bank account`, `${bank.code} ··${bank.accountEnd}, ${bank.accountName}`],
    [t`Paid in`, <Sum key="in" {...detail.paidIn} />],
    [t`Other slips`, t`${accepted} accepted, ${rejected} rejected`],
  ]
  return (
    <>
      <h3>
        <Trans>Member</Trans>
      </h3>
      <FactList facts={facts} />
      <h3>
        <Trans>Steps</Trans>
      </h3>
      <Steps first={{ at: detail.handedInAt, words: t`Handed in by the member` }} steps={detail.steps} />
      <h3>
        <Trans>Timeline</Trans>
      </h3>
      <Timeline events={detail.history} />
      <p>
        <Link to="/members/$id" params={{ id: detail.memberId }}>
          <Trans>Everything of this member</Trans>
        </Link>
      </p>
    </>
  )
}
