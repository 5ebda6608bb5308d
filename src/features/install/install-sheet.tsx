import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Mark } from '../../ui/pictures/mark.tsx'
import type { InstallWay } from './device.ts'
import { ShareMenuSteps } from './install-steps.tsx'

/** Props of {@link InstallSheet}. */
export interface InstallSheetProps {
  way: InstallWay
  onInstall: () => void
  onPutOff: () => void
}

/** Why and how to install the app: with one tap, or with instructions where the browser has no prompt. */
export function InstallSheet({ way, onInstall, onPutOff }: InstallSheetProps) {
  const { t } = useLingui()
  const isPrompt = way === 'prompt'
  return (
    <Sheet
      open
      onClose={onPutOff}
      title={isPrompt ? <Trans>Install the app</Trans> : <Trans>Add to Home Screen</Trans>}
      closeLabel={t`Close`}
      footer={
        isPrompt ? (
          <div className="grid grid-cols-[auto_1fr] gap-3">
            <Button variant="secondary" onClick={onPutOff}>
              <Trans>Not now</Trans>
            </Button>
            <Button variant="primary" icon="download" onClick={onInstall}>
              <Trans>Install</Trans>
            </Button>
          </div>
        ) : (
          <Button variant="primary" block onClick={onPutOff}>
            <Trans>Got it</Trans>
          </Button>
        )
      }
    >
      <div className="flex items-center gap-4">
        <span className="grid size-19 flex-none place-items-center rounded-lg bg-cloth">
          <Mark size={56} />
        </span>
        {isPrompt ? (
          <ul className="grid gap-2">
            <Reason>
              <Trans>Opens faster, full screen</Trans>
            </Reason>
            <Reason>
              <Trans>Uses less data</Trans>
            </Reason>
            <Reason>
              <Trans>Under 1 MB, remove it any time</Trans>
            </Reason>
          </ul>
        ) : (
          <p>
            <Trans>Open it full screen from an icon on your phone.</Trans>
          </p>
        )}
      </div>
      {way === 'share-menu' && <ShareMenuSteps />}
    </Sheet>
  )
}

function Reason({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <Icon name="check" className="mt-0.5 size-5 text-pos" />
      <span>{children}</span>
    </li>
  )
}
