import { Trans, useLingui } from '@lingui/react/macro'
import { formatDateTime } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import type { Device } from './api.ts'
import { deviceName } from './device-name.ts'

interface DeviceRowProps {
  device: Device
  /** Its session is being ended. */
  busy: boolean
  disabled: boolean
  onEnd: () => void
}

/** One device: its name, when it was last used, and the button that logs it out. The present one has no button. */
export function DeviceRow({ device, busy, disabled, onEnd }: DeviceRowProps) {
  const { t } = useLingui()
  const { userAgent = '', current, lastSeenAt } = device
  const name = deviceName(userAgent) ?? t`Unknown device`
  return (
    <li className="flex items-center gap-3 py-3">
      <Lozenge icon="device" tone={current ? 'ok' : 'soft'} />
      <div className="min-w-0 flex-1">
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
        <Button
          variant="secondary"
          size="s"
          busy={busy}
          disabled={disabled}
          aria-label={t`Log out: ${name}`}
          onClick={onEnd}
        >
          <Trans>Log out</Trans>
        </Button>
      )}
    </li>
  )
}
