import { useLingui } from '@lingui/react/macro'

/** Says that something which was never fetched before cannot be had without a connection. What is on the screen stays. */
export function useSayOffline(): () => Promise<void> {
  const { t } = useLingui()
  return async () => {
    const { showToast } = await import('../../ui/feedback/toast.ts')
    showToast({ tone: 'error', text: t`No connection` })
  }
}
