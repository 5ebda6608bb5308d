import { useLingui } from '@lingui/react/macro'
import { formatBaht } from '../../../src/i18n/format.ts'
import type { Person } from '../../contract/people.ts'
import { type Act, type Detail, slips } from '../../contract/slips.ts'
import { Item } from '../queue/item.tsx'
import { OpenedItem } from '../queue/opened-item.tsx'
import { possibleActs } from '../queue/possible-acts.ts'
import { useItemChange } from '../queue/use-item-change.ts'
import { callUntilAnswered } from '../talk/call-until-answered.ts'
import { call } from '../talk/call.ts'
import { AboutMember } from './about-member.tsx'
import { Comparison } from './comparison.tsx'
import { Findings } from './findings.tsx'
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
      tag={words.tagOf(detail)}
      head={<p className="amount">{amount || t`No amount is known`}</p>}
      acts={acts}
      words={words.acts}
      mainAmount={acts[0] === 'accept' ? amount : ''}
      send={(body: Act, isGone) => callUntilAnswered(slips.act, { params, body }, isGone)}
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
  if (!record) return possibleActs(detail, me, ['accept-typed'])
  return possibleActs(detail, me, record.isOurs && !creditedTo ? ['accept'] : [])
}
