import { Trans, useLingui } from '@lingui/react/macro'
import { ensureCatalog } from '../../../i18n/activate.ts'
import { installCatalog } from '../../../i18n/catalogs/install-catalog.ts'
import { WayOutButtons } from '../../../parts/way-out-buttons.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Note } from '../../../ui/feedback/note.tsx'

/** What a deposit needs inside another app, with its texts. Imported only there. */
export async function loadInApp() {
  await ensureCatalog(installCatalog)
  return { HeldQr, InAppSlip }
}

/** Says, inside another app, what to do when the button for the picture does nothing. */
function InAppSlip() {
  return (
    <Note tone="warn">
      <Trans>
        This page is open inside another app. If choosing a photo does nothing, open it in your browser.
      </Trans>
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <WayOutButtons page={new URL(location.href)} />
      </div>
    </Note>
  )
}

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
