import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatBaht, formatDateTime } from '../../../src/i18n/format.ts'
import { type DeskMember, type MemberCoupon, members } from '../../contract/members.ts'
import type { Person } from '../../contract/people.ts'
import { may, MONEY_ROLES } from '../../contract/roles.ts'
import { callUntilAnswered } from '../http/call-until-answered.ts'
import { type MemberActProps, MemberCallForm } from './member-question.tsx'

/** What the member has won on the wheel, with what became of it; a gift waits for somebody who hands it out. */
export function CouponList({ member, me }: { readonly member: DeskMember; readonly me: Person }) {
  const { t } = useLingui()
  const nameOf = useCouponName()
  const stateOf = useCouponState()
  const [asked, ask] = useState<MemberCoupon>()
  if (member.coupons.length === 0) return null
  return (
    <>
      <h3>{t`Prizes of the wheel`}</h3>
      <ul className="steps">
        {member.coupons.map((coupon) => (
          <li key={coupon.id}>
            {nameOf(coupon)} <small>{stateOf(coupon)}</small>{' '}
            {coupon.kind === 'gift' && coupon.state === 'open' && may(MONEY_ROLES, me.role) && (
              <button type="button" onClick={() => ask(coupon)}>
                {t`Hand out`}
              </button>
            )}
          </li>
        ))}
      </ul>
      {asked !== undefined && <HandOutForm member={member} coupon={asked} onClose={() => ask(undefined)} />}
    </>
  )
}

function HandOutForm({ coupon, ...about }: MemberActProps & { readonly coupon: MemberCoupon }) {
  const { t } = useLingui()
  const { id, name } = about.member
  return (
    <MemberCallForm
      {...about}
      title={t`Has the member received this gift?`}
      button={t`Mark as handed out to ${name}`}
      about={t`It can be marked once. The member cannot ask for it again.`}
      send={(because, isGone) =>
        callUntilAnswered(members.handOut, { params: { id }, body: { coupon: coupon.id, because } }, isGone)
      }
      obstacles={{
        claimed: t`Somebody has handed it out already.`,
        expired: t`Its time is over.`,
      }}
    />
  )
}

function useCouponName(): (coupon: MemberCoupon) => string {
  const { t } = useLingui()
  return ({ kind, code, amount }) => {
    if (kind === 'cash') return formatBaht(amount)
    return kind === 'gift' ? t`Gift ${code}` : code
  }
}

function useCouponState(): (coupon: MemberCoupon) => string {
  const { t } = useLingui()
  return ({ kind, state, until, claimedAt }) => {
    const end = formatDateTime(until)
    if (state === 'expired') return t`expired ${end}`
    if (state === 'open') return t`waits until ${end}`
    const moment = claimedAt ? formatDateTime(claimedAt) : ''
    return kind === 'gift' ? t`handed out ${moment}` : t`claimed ${moment}`
  }
}
