import { Trans } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { workInHand } from '../../session/work-in-hand.ts'
import { Button } from '../../ui/button.tsx'
import { Snack } from '../../ui/feedback/snack.tsx'
import { updates } from './updates.ts'

/** Offers a new version of the app. Only the member can accept it, and never during an unfinished action. */
export function UpdateOffer() {
  const isWaiting = useSyncExternalStore(updates.subscribe, updates.isWaiting)
  const isSafe = useSyncExternalStore(workInHand.subscribe, workInHand.isReloadSafe)
  const [isPutOff, setPutOff] = useState(false)
  if (!isWaiting || isPutOff) return null
  return (
    <Snack
      title={<Trans>A new version is ready</Trans>}
      text={isSafe ? <Trans>It takes a few seconds</Trans> : <Trans>Finish what you are doing first.</Trans>}
      actions={
        <>
          <Button variant="quiet" size="s" onClick={() => setPutOff(true)}>
            <Trans>Later</Trans>
          </Button>
          <Button variant="primary" size="s" disabled={!isSafe} onClick={updates.accept}>
            <Trans>Update</Trans>
          </Button>
        </>
      }
    />
  )
}
