import { Trans, useLingui } from '@lingui/react/macro'
import { Note } from '../../../ui/feedback/note.tsx'
import { WayOutButtons } from '../../../ui/way-out-buttons.tsx'

/** Says, inside another app, what to do when the button for the picture does nothing. */
export function InAppSlip() {
  const { t } = useLingui()
  return (
    <Note tone="warn">
      <Trans>
        This page is open inside another app. If choosing a photo does nothing, open it in your browser.
      </Trans>
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <WayOutButtons
          page={new URL(location.href)}
          openLabel={<Trans>Open in browser</Trans>}
          copyLabel={<Trans>Copy link</Trans>}
          copied={t`Link copied. Open it in your browser.`}
          failed={t`Failed to copy`}
        />
      </div>
    </Note>
  )
}
