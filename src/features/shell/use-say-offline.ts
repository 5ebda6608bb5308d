import { useLingui } from '@lingui/react/macro'

/** Says that content which was never downloaded needs a connection. The current screen stays. */
export function useSayOffline(): () => Promise<void> {
  const { t } = useLingui()
  return async () => {
    const { showToast } = await import('../../ui/feedback/toast.ts')
    showToast({ tone: 'error', text: t`No connection` })
  }
}
