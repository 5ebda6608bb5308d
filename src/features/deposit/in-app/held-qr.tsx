import { Trans, useLingui } from '@lingui/react/macro'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'

interface HeldQrProps {
  /** Undefined while there is nothing to hold. */
  picture: string | undefined
  onClose: () => void
}

/** The QR as a picture that the phone saves when it is held: the way where nothing can be downloaded. */
export function HeldQr({ picture, onClose }: HeldQrProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open={picture !== undefined}
      onClose={onClose}
      title={<Trans>Hold the picture to save it</Trans>}
      closeLabel={t`Close`}
    >
      {picture !== undefined && (
        <img
          src={picture}
          alt={t`Payment QR code`}
          width={900}
          height={900}
          className="h-auto w-full rounded-md"
        />
      )}
      <p className="pb-5 text-small text-text-2">
        <Trans>Hold your finger on it and choose to save it. If nothing opens, take a screenshot.</Trans>
      </p>
    </Dialog>
  )
}
