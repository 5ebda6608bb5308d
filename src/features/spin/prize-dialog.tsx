import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { PrizeBox } from './prize-box.tsx'

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
