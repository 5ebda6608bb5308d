import './prize-ticket.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useRef } from 'react'
import { type Coupon, useClaimCoupon } from '../../data/rewards/spinwheel.ts'
import type { WonPrize } from '../../data/rewards/won-prize.ts'
import { spinErrorText } from '../../i18n/spin-error-text.ts'
import { Button } from '../../ui/button.tsx'
import type { Result } from '../../ui/dialogs/alert-dialog.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Scene } from '../../ui/pictures/scene.tsx'
import { BigTicket } from '../../ui/pictures/ticket.tsx'
import { spinFailure, spinRefusal } from './use-spin-flow.ts'

interface PrizeDialogProps extends ClaimOptions {
  open: boolean
}

/** The prize, after the wheel has stopped. */
export function PrizeDialog(won: PrizeDialogProps) {
  const { t } = useLingui()
  return (
    <CouponDialog
      {...won}
      picture={<Scene name="gift" />}
      title={<Trans>Congratulations, you received a coupon</Trans>}
      keepLabel={t`Keep coupon`}
      claimLabel={t`Claim now`}
    />
  )
}

interface ClaimDialogProps extends Omit<PrizeDialogProps, keyof WonPrize> {
  coupon: Coupon
}

/** Asks before a coupon is turned into its prize. */
export function ClaimDialog({ coupon, ...dialog }: ClaimDialogProps) {
  const { t } = useLingui()
  const { slice, name } = coupon.prize
  return (
    <CouponDialog
      {...dialog}
      label={slice ?? name ?? ''}
      name={name}
      coupon={coupon._id}
      title={<Trans>Claim this coupon?</Trans>}
      keepLabel={t`Cancel`}
      claimLabel={t`Confirm`}
    />
  )
}

interface CouponDialogProps extends PrizeDialogProps {
  picture?: ReactNode
  title: ReactNode
  keepLabel: string
  claimLabel: string
}

/** A prize as a ticket, which rises when it is shown, with the button that claims it; one that the operator hands out is only kept. */
function CouponDialog({ open, picture, title, keepLabel, claimLabel, ...won }: CouponDialogProps) {
  const { claim, busy } = useClaim(won)
  const prizeId = useId()
  const { label, name, coupon, onClose } = won
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      describedBy={prizeId}
      onCloth
      picture={picture}
      title={title}
      cancelLabel={coupon === undefined ? undefined : keepLabel}
      actions={
        <Button variant="marigold" busy={busy} onClick={coupon === undefined ? onClose : claim}>
          {coupon === undefined ? keepLabel : claimLabel}
        </Button>
      }
    >
      <div id={prizeId} className="prize-ticket">
        <BigTicket below={name}>
          <b className="text-[min(3.5rem,16vw)]/[1.4] text-accent wrap-anywhere">{label}</b>
        </BigTicket>
      </div>
    </Dialog>
  )
}

/** Taps within this time count as one tap, in ms. */
const DEBOUNCE_MS = 500

interface ClaimOptions extends WonPrize {
  onClose: () => void
  onResult: (result: Result) => void
}

/** Turns the coupon of a dialog into its prize. */
function useClaim({ label, name, coupon, onClose, onResult }: ClaimOptions) {
  const { i18n, t } = useLingui()
  const { run, phase } = useClaimCoupon()
  const tappedAt = useRef(Number.NEGATIVE_INFINITY)

  const claim = async () => {
    const isSameTap = performance.now() - tappedAt.current < DEBOUNCE_MS
    tappedAt.current = performance.now()
    if (isSameTap || coupon === undefined) return
    const outcome = await run({ body: { coupon } })
    onClose()
    if (outcome.kind === 'refused') return onResult(await spinFailure(i18n, outcome.error, spinErrorText))
    if (outcome.kind !== 'done') return
    const { success, error } = outcome.answer
    onResult(
      success
        ? { tone: 'ok', title: t`Claimed: ${label}`, text: name }
        : spinRefusal(i18n, spinErrorText(i18n, error)),
    )
  }
  return { claim: () => void claim(), busy: phase !== 'idle' }
}
