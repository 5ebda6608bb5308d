import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Coupon } from '../../data/spinwheel.ts'
import { formatBaht, formatDate } from '../../i18n/format.ts'
import { useOnline } from '../../session/connection.ts'
import { buttonClass, Button } from '../../ui/button.tsx'

interface CouponRowProps {
  coupon: Coupon
  /** Its position among all coupons, from 1. */
  number: number
  onClaim: () => void
}

/** One coupon: its name, its prize, and the button that claims it. */
export function CouponRow({ coupon, number, onClaim }: CouponRowProps) {
  const online = useOnline()
  const { slice, name } = coupon.prize
  const lastDay = coupon.expiresAt && formatDate(coupon.expiresAt)
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-3 rounded-md bg-surface py-1.5 ps-3 pe-3 shadow-card">
      <span
        aria-hidden="true"
        translate="no"
        className="min-w-5 text-center text-label text-text-2 tabular-nums"
      >
        {number}
      </span>
      <p className="min-w-20 flex-1 border-s-2 border-dashed border-line-strong ps-3">
        <b className="block wrap-anywhere">{slice ?? name}</b>
        {slice !== undefined && <span className="block text-caption text-text-2">{name}</span>}
        {lastDay !== undefined && (
          <span className="block text-caption text-text-2">
            <Trans>Claim by {lastDay}</Trans>
          </span>
        )}
      </p>
      <b translate="no" className="text-end tabular-nums whitespace-nowrap">
        {coupon.amount > 0 ? formatBaht(coupon.amount) : '–'}
      </b>
      {coupon.isHandedOut ? (
        <Link to="/user/contact" className={buttonClass({ variant: 'secondary', size: 's' })}>
          <Trans>Contact us</Trans>
        </Link>
      ) : (
        <Button
          variant="secondary"
          size="s"
          disabled={!online || coupon._id === undefined}
          aria-haspopup="dialog"
          onClick={onClaim}
        >
          <Trans>Claim</Trans>
        </Button>
      )}
    </li>
  )
}
