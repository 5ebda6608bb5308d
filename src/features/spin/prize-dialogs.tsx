import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { type Coupon, useClaimCoupon } from '../../data/spinwheel.ts'
import { spinErrorText } from '../../i18n/spin-error-text.ts'
import { Button } from '../../ui/button.tsx'
import type { Result } from '../../ui/dialogs/alert-dialog.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { spinFailure, spinRefusal } from './use-spin-flow.ts'

interface PrizeDialogProps {
  open: boolean
  /** The label of the slice that was won. */
  label: string
  /** The prize in words. */
  name: string | undefined
  onClose: () => void
}

/** The prize, after the wheel has stopped. */
export function PrizeDialog({ open, label, name, onClose }: PrizeDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      picture={<Lozenge icon="ticket" size="l" tone="marigold" />}
      title={<Trans>Congratulations, you received a coupon</Trans>}
      actions={
        <Button variant="primary" onClick={onClose}>
          <Trans>Keep coupon</Trans>
        </Button>
      }
    >
      <PrizeBox label={label} name={name} />
    </Dialog>
  )
}

/** Taps within this time count as one tap, in ms. */
const DEBOUNCE_MS = 500

interface ClaimDialogProps {
  coupon: Coupon
  open: boolean
  onClose: () => void
  onResult: (result: Result) => void
}

/** Asks before a coupon is turned into its prize. */
export function ClaimDialog({ coupon, open, onClose, onResult }: ClaimDialogProps) {
  const { i18n, t } = useLingui()
  const { run, phase } = useClaimCoupon()
  const tappedAt = useRef(Number.NEGATIVE_INFINITY)
  const busy = phase !== 'idle'
  const label = coupon.prize.slice ?? coupon.prize.name ?? ''

  const claim = async () => {
    const isSameTap = performance.now() - tappedAt.current < DEBOUNCE_MS
    tappedAt.current = performance.now()
    if (isSameTap || coupon._id === undefined) return
    const outcome = await run({ body: { coupon: coupon._id } })
    onClose()
    if (outcome.kind === 'refused') return onResult(await spinFailure(i18n, outcome.error, spinErrorText))
    if (outcome.kind !== 'done') return
    const { success, error } = outcome.answer
    onResult(
      success
        ? { tone: 'ok', title: t`Claimed: ${label}`, text: coupon.prize.name }
        : spinRefusal(i18n, spinErrorText(i18n, error)),
    )
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      picture={<Lozenge icon="ticket" size="l" />}
      title={<Trans>Claim this coupon?</Trans>}
      cancelLabel={t`Cancel`}
      actions={
        <Button variant="primary" busy={busy} onClick={() => void claim()}>
          <Trans>Confirm</Trans>
        </Button>
      }
    >
      <PrizeBox label={label} name={coupon.prize.name} />
    </Dialog>
  )
}

interface PrizeBoxProps {
  /** The label of the slice. */
  label: string
  name?: string | undefined
}

/** A prize in the shape of a coupon. */
function PrizeBox({ label, name }: PrizeBoxProps) {
  return (
    <p className="grid rounded-lg border-2 border-dashed border-marigold bg-surface-2 p-4">
      <b className="text-display leading-[1.55] text-accent wrap-anywhere">{label}</b>
      {name !== undefined && <span className="text-text-2">{name}</span>}
    </p>
  )
}
