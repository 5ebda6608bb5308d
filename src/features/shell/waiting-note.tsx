import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { Snack } from '../../ui/feedback/snack.tsx'

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
