import { Trans, useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { canSharePictures, isSecondThought, saveFile } from '../../../ui/pictures/picture-file.ts'
import { type QrCaption, qrFile } from './qr-file.ts'

interface SaveQrProps {
  picture: RefObject<HTMLImageElement | null>
  /** Text below the QR in the saved picture. */
  caption: QrCaption
  disabled: boolean
}

/** Passes the picture to the banking app on the same phone: through the gallery, or through the phone's share sheet. */
export function SaveQr({ picture, caption, disabled }: SaveQrProps) {
  const { t } = useLingui()
  const withFile = async (hand: (file: File) => unknown) => {
    try {
      if (picture.current !== null) await hand(await qrFile(picture.current, caption))
    } catch (error) {
      if (!isSecondThought(error)) showToast({ tone: 'error', text: t`The picture could not be saved` })
    }
  }
  return (
    <div className="flex flex-wrap gap-2 *:flex-auto">
      {canSharePictures() && (
        <Button
          variant="cloth"
          icon="share"
          disabled={disabled}
          onClick={() => void withFile((file) => navigator.share({ files: [file] }))}
        >
          <Trans>Share</Trans>
        </Button>
      )}
      <Button variant="marigold" icon="download" disabled={disabled} onClick={() => void withFile(saveFile)}>
        <Trans>Save QR image</Trans>
      </Button>
    </div>
  )
}
