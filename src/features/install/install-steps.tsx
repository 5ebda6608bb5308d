import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { IconName } from '../../ui/pictures/icon-name.ts'
import { Icon } from '../../ui/pictures/icon.tsx'

/** Instructions for browsers on Apple phones, which have no install prompt. */
export function ShareMenuSteps() {
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
