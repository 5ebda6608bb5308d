import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { devicesQuery } from './api.ts'
import { ProfileRow } from './profile-row.tsx'

/** How many devices the member is logged in on. Absent until the backend has said so: others answer 404. */
export function DevicesEntry({ onOpen }: { onOpen: () => void }) {
  const { data: devices } = useQuery(devicesQuery)
  if (devices === undefined) return null
  return (
    <ProfileRow
      label={<Trans>Devices</Trans>}
      action={
        <Button variant="secondary" size="s" icon="device" aria-haspopup="dialog" onClick={onOpen}>
          <Trans>Show devices</Trans>
        </Button>
      }
    >
      <span translate="no" className="tabular-nums">
        {devices.length}
      </span>
    </ProfileRow>
  )
}
