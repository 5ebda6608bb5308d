import { Trans } from '@lingui/react/macro'
import { useOnline } from '../../session/connection.ts'
import { Banner } from '../../ui/feedback/banner.tsx'

/** While the phone is offline, says so, and says why the buttons that move money are disabled. */
export function OfflineBanner() {
  const online = useOnline()
  if (online) return null
  return (
    <Banner
      icon="offline"
      title={<Trans>You are offline</Trans>}
      text={<Trans>View only. Money actions are paused.</Trans>}
    />
  )
}
