import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { onStorageDegraded } from '../../storage/degraded.ts'
import { Button } from '../../ui/button.tsx'
import { Snack } from '../../ui/feedback/snack.tsx'
import { ToastHost } from '../../ui/feedback/toast-host.tsx'
import { dismissAnsweredErrors, showToast } from '../../ui/feedback/toast.ts'

/** Messages over any screen: toasts, and once, a warning that this browser stores nothing. */
export function Notices() {
  const { t } = useLingui()
  // The session will end with the page.
  const reportDegraded = useEffectEvent(() => {
    const text = t`This browser cannot save data. You will have to log in again next time.`
    if (!isReported) showToast({ tone: 'info', text })
    isReported = true
  })
  useEffect(() => onStorageDegraded(() => reportDegraded()), [])
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', dismissAnsweredErrors), [router])
  return <ToastHost closeLabel={t`Close`} />
}

let isReported = false

interface WaitingNoteProps {
  /** Gives up what is being loaded. */
  onLeave: () => void
  /** Loads the page anew: only that ends the browser's wait for a file that never comes. */
  onReload: () => void
}

/** Shown while a part of the app that a tap has asked for takes long to load. */
export function WaitingNote({ onLeave, onReload }: WaitingNoteProps) {
  return (
    <Snack
      title={<Trans>Loading...</Trans>}
      text={<Trans>This takes longer than usual.</Trans>}
      actions={
        <>
          <Button variant="quiet" size="s" onClick={onLeave}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" size="s" onClick={onReload}>
            <Trans>Try again</Trans>
          </Button>
        </>
      }
    />
  )
}
