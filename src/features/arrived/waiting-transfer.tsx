import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type ExpectedTransfer, useExpectedTransfer } from '../../data/money/expected-transfer.ts'
import { slipHoursQuery } from '../../data/site/slip-hours.ts'
import { SOON_MS } from '../../data/wallet/wallet-polling.ts'
import { nearMoment } from '../../domain/bangkok-time.ts'
import { shortAccount } from '../../domain/bank-account.ts'
import { isAhead, waitedShare } from '../../domain/money/withdrawal-time.ts'
import { useNow } from '../../hooks/use-clock.ts'
import { formatRemaining } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonPair, Sheet } from '../../ui/dialogs/sheet.tsx'
import { Track } from '../../ui/feedback/track.tsx'
import { Weave } from '../../ui/feedback/weave.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'

/** How long a bank usually needs, and when a slip helps: the minutes after the transfer. */
const MINUTES = { usual: 1, late: 5 }

interface WaitingTransferProps {
  /** The screen under the sheet is home. */
  isOverHome: boolean
  onClose: () => void
  /** Opens the page where a slip is sent. */
  onSlip: () => void
}

/** A transfer that the member has made: how long it takes, and what to do when it does not arrive. Without one, the page for its slip opens. */
export function WaitingTransfer(props: WaitingTransferProps) {
  const expected = useExpectedTransfer()
  // The page stays when its transfer is no longer looked for: its slip can still be sent.
  const [followed, setFollowed] = useState(expected)
  if (expected && expected !== followed) setFollowed(expected)
  const isOver = expected === null && !followed
  const openSlip = useEffectEvent(props.onSlip)
  useEffect(() => {
    if (isOver) openSlip()
  }, [isOver])
  return followed ? <Waiting {...props} transfer={followed} /> : null
}

function Waiting(props: WaitingTransferProps & { transfer: ExpectedTransfer }) {
  const { transfer, isOverHome, onClose, onSlip } = props
  const { t } = useLingui()
  const now = useNow(1000)
  const { sinceMs, account } = transfer
  const after = (minutes: number) => new Date(sinceMs + minutes * 60_000).toISOString()
  const at = (minutes: number) => nearMoment(after(minutes), now)
  const [clock, late] = [at(MINUTES.usual), at(MINUTES.late)]
  // The member paid before they said so, and nobody here knows when: a time of day would promise too much.
  const minutesToSend = useQuery(slipHoursQuery).data?.minutesToSend
  const elapsed = Math.max(0, Math.floor((now.getTime() - sinceMs) / 1000))
  const seconds = SOON_MS / 1000
  const place = account && shortAccount(account)
  return (
    <Sheet
      open
      full
      onClose={onClose}
      title={<Trans>Waiting for your money</Trans>}
      closeLabel={t`Close`}
      footer={
        <div className="grid gap-2">
          <p className="text-center text-caption text-text-2">
            <Trans>You may leave. We tell you when it arrives.</Trans>
          </p>
          <ButtonPair
            even
            lesser={
              <Button variant="secondary" icon="slip" onClick={onSlip}>
                <Trans>Send the slip</Trans>
              </Button>
            }
          >
            <Button onClick={onClose}>
              {isOverHome ? <Trans>Back to home</Trans> : <Trans>Close</Trans>}
            </Button>
          </ButtonPair>
        </div>
      }
    >
      <section className="grid gap-3 rounded-lg bg-cloth p-4 text-on-cloth">
        <div>
          <p className="text-small text-on-cloth-2">
            <Trans>Elapsed</Trans>
          </p>
          <p role="timer" translate="no" className="text-[2rem]/[1.4] font-bold text-marigold">
            {formatRemaining(elapsed)}
          </p>
        </div>
        <Weave share={waitedShare(after(0), after(MINUTES.usual), now)} label={t`Waiting for your money`} />
        <p className="text-small text-on-cloth-2">
          <Trans>Usually less than 1 minute</Trans>
        </p>
      </section>
      <Track
        steps={[
          {
            key: 'announced',
            state: 'done',
            title: <Trans>You told us</Trans>,
            text: place && <Trans>to {place}</Trans>,
            time: at(0),
          },
          {
            key: 'bank',
            state: 'now',
            title: <Trans>Waiting for the bank</Trans>,
            text: <Trans>We check every {seconds} seconds</Trans>,
            time: isAhead(after(MINUTES.usual), now) && <Trans>about {clock}</Trans>,
          },
          {
            key: 'wallet',
            state: 'later',
            title: <Trans>In your wallet</Trans>,
            text: <Trans>Your total changes by itself</Trans>,
          },
        ]}
      />
      <div className="flex items-center gap-3 rounded-md bg-surface-2 p-4 text-small">
        <Icon name="slip" className="size-5 flex-none text-text-2" />
        <p>
          {minutesToSend === undefined ? (
            <Trans>Not there by {late}? Send the slip</Trans>
          ) : (
            <Trans>
              Not there by {late}? Send the slip within {minutesToSend} minutes of the transfer
            </Trans>
          )}
        </p>
      </div>
    </Sheet>
  )
}
