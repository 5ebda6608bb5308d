import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { showToast } from '../../ui/feedback/toast.ts'

/** In place of a sheet that could not be loaded: the page below stays, and the member reads why nothing opens. */
export function NotLoaded({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const sayAndLeave = useEffectEvent(() => {
    const text = t`This part of the app could not be loaded. Check your connection and tap again.`
    showToast({ tone: 'error', text })
    onClose()
  })
  useEffect(() => sayAndLeave(), [])
  return null
}
