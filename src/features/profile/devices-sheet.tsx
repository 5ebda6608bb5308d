import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../data/failure.ts'
import { errorText } from '../../i18n/error-text.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { NotLoaded } from '../../parts/not-loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { devicesQuery, endDevice, hasEnded, OTHER_DEVICES, type Device } from './api.ts'
import { deviceName } from './device-name.ts'

/** Where the member is logged in, with a way to log out each device but this one, and all of them at once. */
export function DevicesSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { data: devices, error, refetch } = useQuery(devicesQuery)
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
            onClick={() => void end(OTHER_DEVICES)}
          >
            <Trans>Log out others</Trans>
          </Button>
        ) : undefined
      }
    >
      {devices === undefined ? (
        <NotLoaded error={error} height="h-48" onRetry={refetch} />
      ) : (
        <>
          <ul className="lined-rows">
            {devices.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                busy={ending === device.id}
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

/** Ends the session of a device, or of all others, and reads the list again, which shows the outcome without an answer. A failure is shown in a toast. */
function useEndDevice() {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [ending, setEnding] = useState<string>()

  async function end(id: string): Promise<void> {
    if (ending !== undefined) return
    setEnding(id)
    const error: unknown = await endDevice(id).then(
      () => undefined,
      (failure: unknown) => failure,
    )
    await client.invalidateQueries(devicesQuery)
    const { data: found, error: silence } = client.getQueryState(devicesQuery.queryKey) ?? {}
    const { code, isUnknown } = failureOf(error)
    // A session ends none that is younger, unless its own login is recent: it may be a stolen one.
    const someStay =
      code === 'KEY_MISSING' ||
      (error === undefined && id === OTHER_DEVICES && !silence && !hasEnded(found, id))
    const isDone = error === undefined || (isUnknown && hasEnded(found, id))
    showToast(
      someStay
        ? {
            tone: 'error',
            text: t`To log out a device that logged in later than this one, log in again here first.`,
          }
        : isDone
          ? { tone: 'ok', text: id === OTHER_DEVICES ? t`All other devices are logged out` : t`Logged out` }
          : { tone: 'error', text: await errorText(i18n, error) },
    )
    setEnding(undefined)
  }

  /** The device whose session is being ended. */
  return { ending, end }
}

interface DeviceRowProps {
  device: Device
  /** Its session is being ended. */
  busy: boolean
  onEnd: () => void
}

/** One device: its name, when it was last used, and the button that logs it out. The present one has no button. */
function DeviceRow({ device, busy, onEnd }: DeviceRowProps) {
  const { t } = useLingui()
  const { userAgent = '', current, lastSeenAt } = device
  const name = deviceName(userAgent) ?? t`Unknown device`
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-3">
      <Lozenge icon="device" tone={current ? 'ok' : 'soft'} />
      <div className="min-w-0 flex-1 basis-24">
        <p className="font-bold wrap-anywhere">{name}</p>
        <p className="text-caption text-text-2">
          {current ? (
            <Trans>This device, in use</Trans>
          ) : (
            <Trans>
              Last used{' '}
              <time dateTime={lastSeenAt} translate="no">
                {formatDateTime(lastSeenAt)}
              </time>
            </Trans>
          )}
        </p>
      </div>
      {!current && (
        <Button variant="secondary" size="s" busy={busy} aria-label={t`Log out: ${name}`} onClick={onEnd}>
          <Trans>Log out</Trans>
        </Button>
      )}
    </li>
  )
}
