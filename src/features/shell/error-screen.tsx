import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlainShell } from './plain-shell.tsx'

/** What stands in place of a screen that broke: never white, never a stack trace, and one way on. */
export function ErrorScreen() {
  return (
    <PlainShell>
      <EmptyState
        icon="warning"
        title={<Trans>Something went wrong</Trans>}
        action={
          <Button variant="primary" icon="refresh" onClick={() => location.reload()}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    </PlainShell>
  )
}
