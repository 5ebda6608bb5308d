import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { onStorageDegraded } from '../../storage/degraded.ts'
import { ToastHost } from '../../ui/toast-host.tsx'
import { showToast } from '../../ui/toast.ts'

/** What the app says over any screen: toasts, and once, that this browser keeps nothing. */
export function Notices() {
  const { t } = useLingui()
  useEffect(
    () =>
      onStorageDegraded(() =>
        showToast({
          tone: 'info',
          text: t`This browser cannot save data. You will have to log in again next time.`,
        }),
      ),
    [t],
  )
  return <ToastHost closeLabel={t`Close`} />
}
