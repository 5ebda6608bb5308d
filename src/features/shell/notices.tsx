import { useLingui } from '@lingui/react/macro'
import { useStorageDegraded } from '../../session/use-storage-degraded.ts'
import { ToastHost } from '../../ui/feedback/toast-host.tsx'
import { showToast } from '../../ui/feedback/toast.ts'

/** What the app says over any screen: toasts, and once, that this browser keeps nothing. */
export function Notices() {
  const { t } = useLingui()
  useStorageDegraded(() => {
    const text = t`This browser cannot save data. You will have to log in again next time.`
    showToast({ tone: 'info', text })
  })
  return <ToastHost closeLabel={t`Close`} />
}
