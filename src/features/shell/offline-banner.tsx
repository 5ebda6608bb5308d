import { Trans } from '@lingui/react/macro'
import { useOnline } from '../../session/connection.ts'
import { Icon } from '../../ui/pictures/icon.tsx'

/** While the phone is offline, says so under the app bar, and says why the buttons that move money are disabled. */
export function OfflineBanner() {
  const online = useOnline()
  if (online) return null
  return (
    <output className="banner">
      <Icon name="offline" className="size-5" />
      <span className="min-w-0 flex-1">
        <b>
          <Trans>You are offline</Trans>
        </b>
        <Trans>View only. Money actions are paused.</Trans>
      </span>
    </output>
  )
}
