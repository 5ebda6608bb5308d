import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'

/**
 * Replaces a screen that crashed: no blank page, no stack trace, and one button to continue. It is part of the first download and has almost
 * no dependencies, because the cause may be the network.
 */
export function ErrorScreen() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 px-gutter">
      <h1 className="text-title">
        <Trans>Something went wrong</Trans>
      </h1>
      <Button onClick={() => location.reload()}>
        <Trans>Try again</Trans>
      </Button>
    </main>
  )
}
