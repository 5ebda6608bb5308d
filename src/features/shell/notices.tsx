import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onStorageDegraded } from '../../storage/degraded.ts'
import { ToastHost } from '../../ui/feedback/toast-host.tsx'
import { dismissAnsweredErrors, showToast } from '../../ui/feedback/toast.ts'

/** Messages over any screen: toasts, and once, a warning that this browser stores nothing. */
export function Notices() {
  const { t } = useLingui()
  useStorageDegraded(() => {
    const text = t`This browser cannot save data. You will have to log in again next time.`
    showToast({ tone: 'info', text })
  })
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', dismissAnsweredErrors), [router])
  return <ToastHost closeLabel={t`Close`} />
}

let isReported = false

/** Calls `onDegraded` once per page, when this browser turns out to store nothing: the session will end with the page. */
function useStorageDegraded(onDegraded: () => void): void {
  useEffect(
    () =>
      onStorageDegraded(() => {
        if (isReported) return
        isReported = true
        onDegraded()
      }),
    [onDegraded],
  )
}
