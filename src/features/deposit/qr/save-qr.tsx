import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, createElement, type RefObject, useEffect, useState } from 'react'
import { isInApp } from '../../../domain/in-app-browser.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { saveFile } from '../../../ui/pictures/picture-file.ts'
import { canSharePictures, share } from '../../../ui/share.ts'
import type { HeldQr } from '../in-app/in-app-deposit.tsx'
import type { QrCaption } from './qr-file.ts'

interface SaveQrProps {
  picture: RefObject<HTMLImageElement | null>
  /** Text below the QR in the saved picture. */
  caption: QrCaption
  disabled: boolean
}

/** Loaded while the member looks at the QR, because a share sheet opens only soon after a tap. */
const loadQrFile = () => import('./qr-file.ts')
const importInApp = () => import('../in-app/in-app-deposit.tsx')

/** What a member holds to save it, and the dialog that shows it. */
interface PictureToSave {
  readonly dialog: typeof HeldQr
  readonly picture: ComponentProps<typeof HeldQr>['picture']
}

/** Passes the picture to the banking app on the same phone: through the gallery, or through the phone's share sheet. */
export function SaveQr({ picture, caption, disabled }: SaveQrProps) {
  const { t } = useLingui()
  const [toSave, setToSave] = useState<PictureToSave>()
  useEffect(() => void loadQrFile().catch(() => undefined), [])
  const withFile = async (hand: (file: File) => unknown) => {
    try {
      const { qrFile } = await loadQrFile()
      if (picture.current !== null) await hand(await qrFile(picture.current, caption))
    } catch {
      showToast({ tone: 'error', text: t`The picture could not be saved` })
    }
  }
  const hold = async (file: File) => {
    const [{ loadInApp }, { dataUrl }] = await Promise.all([importInApp(), loadQrFile()])
    const { HeldQr: dialog } = await loadInApp()
    setToSave({ dialog, picture: await dataUrl(file) })
  }
  const save = isInApp(navigator.userAgent) ? hold : saveFile
  return (
    <div className="flex flex-wrap gap-2 *:flex-auto">
      {canSharePictures() && (
        <Button
          variant="cloth"
          icon="share"
          disabled={disabled}
          onClick={() => void withFile((file) => share({ files: [file] }, () => withFile(save)))}
        >
          <Trans>Share</Trans>
        </Button>
      )}
      <Button variant="marigold" icon="download" disabled={disabled} onClick={() => void withFile(save)}>
        <Trans>Save QR image</Trans>
      </Button>
      {toSave &&
        createElement(toSave.dialog, {
          picture: toSave.picture,
          onClose: () => setToSave({ ...toSave, picture: undefined }),
        })}
    </div>
  )
}
