import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLoadFailure } from '../../i18n/use-error-text.ts'
import { useOnline } from '../../session/connection.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { RetryState } from '../../ui/feedback/retry-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { devicesQuery, OTHER_DEVICES } from './api.ts'
import { DeviceRow } from './device-row.tsx'
import { useEndDevice } from './use-end-device.ts'

/** Where the member is logged in, with a way to log out each device but this one, and all of them at once. */
export function DevicesSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const online = useOnline()
  const { data: devices, error, refetch } = useQuery(devicesQuery)
  const failure = useLoadFailure(error)
  const { ending, end } = useEndDevice()
  const hasOthers = devices?.some(({ current }) => !current) === true
  return (
    <Sheet
      open
      onClose={onClose}
      title={<Trans>Devices</Trans>}
      closeLabel={t`Close`}
      footer={
        hasOthers ? (
          <Button
            variant="secondary"
            block
            icon="logout"
            busy={ending === OTHER_DEVICES}
            disabled={!online}
            onClick={() => void end(OTHER_DEVICES)}
          >
            <Trans>Log out others</Trans>
          </Button>
        ) : undefined
      }
    >
      {devices === undefined ? (
        error === null ? (
          <Skeleton className="h-48 w-full" />
        ) : (
          <RetryState
            icon="device"
            {...failure}
            retryLabel={<Trans>Try again</Trans>}
            onRetry={() => void refetch()}
          />
        )
      ) : (
        <>
          <ul className="divide-y divide-line">
            {devices.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                busy={ending === device.id}
                disabled={!online}
                onEnd={() => void end(device.id)}
              />
            ))}
          </ul>
          <p className="text-caption text-text-2">
            <Trans>A device you do not know? Log it out, then change your password.</Trans>
          </p>
        </>
      )}
    </Sheet>
  )
}
