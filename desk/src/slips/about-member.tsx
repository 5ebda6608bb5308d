import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../../src/i18n/format.ts'
import type { Detail } from '../../contract/slips.ts'
import { Timeline } from '../members/timeline.tsx'
import { Steps } from '../queue/steps.tsx'
import { Sum } from '../queue/sum.tsx'
import { type Fact, FactList } from '../shell/fact-list.tsx'

/** What is known of the member beside a slip, and what was done with it. */
export function AboutMember({ detail }: { readonly detail: Detail }) {
  const { t } = useLingui()
  const { memberBank, slips } = detail
  const { accepted, rejected } = slips
  const facts: readonly Fact[] = [
    [t`Phone`, detail.member],
    [t`Member since`, formatDate(detail.memberSince)],
    [t`Bank account`, `${memberBank.code} ··${memberBank.accountEnd}, ${memberBank.accountName}`],
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
