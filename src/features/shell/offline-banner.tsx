import { Trans } from '@lingui/react/macro'
import { useOnline } from '../../session/connection.ts'
import { Banner } from '../../ui/feedback/banner.tsx'

/** Says, for as long as it is true, that the phone is offline and why buttons that move money are off. */
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
