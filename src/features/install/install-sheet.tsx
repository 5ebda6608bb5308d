import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { type IconName, Icon, Mark } from '../../ui/pictures/icon.tsx'
import type { InstallWay } from './device.ts'

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

/** Instructions for browsers on Apple phones, which have no install prompt. */
function ShareMenuSteps() {
  return (
    <ol className="grid gap-3">
      <Step number={1} icon="share-apple">
        <Trans>
          Tap <b>Share</b> in the browser bar
        </Trans>
      </Step>
      <Step number={2} icon="plus">
        <Trans>
          Choose <b>Add to Home Screen</b>
        </Trans>
      </Step>
      <Step number={3} icon="check">
        <Trans>
          Tap <b>Add</b> at the top right
        </Trans>
      </Step>
    </ol>
  )
}

function Step({ number, icon, children }: { number: number; icon: IconName; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 rounded-lg bg-surface-2 p-3 ps-4">
      <b className="text-link">{number}</b>
      <span className="min-w-0 flex-1">{children}</span>
      <span className="grid size-11 flex-none place-items-center rounded-md bg-surface-3 text-link">
        <Icon name={icon} />
      </span>
    </li>
  )
}
