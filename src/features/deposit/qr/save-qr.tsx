import { Trans, useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { qrFile, saveFile } from './qr-file.ts'

interface SaveQrProps {
  picture: RefObject<HTMLImageElement | null>
  /** Stands below the QR in the saved picture. */
  caption: string
  disabled: boolean
}

/** Hands the picture to the banking app on the same phone: by the gallery, or by the phone's own way of sharing. */
export function SaveQr({ picture, caption, disabled }: SaveQrProps) {
  const { t } = useLingui()
  const withFile = async (hand: (file: File) => unknown) => {
    try {
      if (picture.current !== null) await hand(await qrFile(picture.current, caption))
    } catch (error) {
      // Whoever closes the phone's list of apps has changed their mind.
      const isSecondThought = error instanceof DOMException && error.name === 'AbortError'
      if (!isSecondThought) showToast({ tone: 'error', text: t`The picture could not be saved` })
    }
  }
  return (
    <>
      {canShareFiles() && (
        <Button
          variant="secondary"
          icon="share"
          disabled={disabled}
          onClick={() => void withFile((file) => navigator.share({ files: [file] }))}
        >
          <Trans>Share</Trans>
        </Button>
      )}
      <Button variant="primary" icon="download" disabled={disabled} onClick={() => void withFile(saveFile)}>
        <Trans>Save QR image</Trans>
      </Button>
    </>
  )
}

function canShareFiles(): boolean {
  const example = new File([''], 'payment-qr.png', { type: 'image/png' })
  return 'canShare' in navigator && navigator.canShare({ files: [example] })
}
