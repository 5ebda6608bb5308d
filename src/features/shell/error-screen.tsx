import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { connection } from '../../connection.ts'
import { useOnline } from '../../session/connection.ts'
import { Button } from '../../ui/button.tsx'

interface ErrorScreenProps {
  /** Whether a file of the app could not be loaded. */
  isMissing: boolean
}

/**
 * Replaces a screen that crashed, or whose files are not on the phone: no blank page, no stack trace, and a way on. It is part of the first
 * download and has almost no dependencies, because the cause may be the network.
 */
export function ErrorScreen({ isMissing }: ErrorScreenProps) {
  const online = useOnline()
  const isAbsent = isMissing && !online
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 px-gutter text-center">
      <h1 className="text-title">
        {isAbsent ? <Trans>No connection</Trans> : <Trans>Something went wrong</Trans>}
      </h1>
      {isAbsent && <AbsentPage />}
      <Button onClick={() => location.reload()}>
        <Trans>Try again</Trans>
      </Button>
    </main>
  )
}

/** Why the page is absent, and the way back. Opens it as soon as there is a connection. */
function AbsentPage() {
  const { history } = useRouter()
  useEffect(() => connection.subscribe(() => connection.isConnected() && location.reload()), [])
  return (
    <>
      <p>
        <Trans>This page is not on your phone yet. It opens by itself when you are connected.</Trans>
      </p>
      {history.canGoBack() && (
        <Button variant="secondary" onClick={() => history.back()}>
          <Trans>Back</Trans>
        </Button>
      )}
    </>
  )
}
