import { Trans } from '@lingui/react/macro'
import type { Coupon } from '../../data/spinwheel.ts'
import { formatBaht } from '../../i18n/format.ts'
import { useOnline } from '../../session/connection.ts'
import { Button } from '../../ui/button.tsx'

interface CouponRowProps {
  coupon: Coupon
  /** Its place among all coupons, from 1. */
  number: number
  onClaim: () => void
}

/** One coupon: what it is, what it is worth, and the way to its prize. */
export function CouponRow({ coupon, number, onClaim }: CouponRowProps) {
  const online = useOnline()
  const { slice, name } = coupon.prize
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-3 rounded-md bg-surface py-1.5 ps-3 pe-3 shadow-card">
      <span aria-hidden="true" className="min-w-5 text-center text-label text-text-2 tabular-nums">
        {number}
      </span>
      <p className="min-w-20 flex-1 border-s-2 border-dashed border-line-strong ps-3">
        <b className="block wrap-anywhere">{slice ?? name}</b>
        {slice !== undefined && <span className="block text-caption text-text-2">{name}</span>}
      </p>
      <b className="text-end tabular-nums whitespace-nowrap">
        {coupon.amount > 0 ? formatBaht(coupon.amount) : '–'}
      </b>
      <Button
        variant="secondary"
        size="s"
        disabled={!online || coupon._id === undefined}
        aria-haspopup="dialog"
        onClick={onClaim}
      >
        <Trans>Claim</Trans>
      </Button>
    </li>
  )
}
