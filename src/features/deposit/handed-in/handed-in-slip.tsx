import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { acknowledgeRefusal } from '../../../data/money/refusals.ts'
import { useOwnBaht } from '../../../data/wallet/own-baht.ts'
import { useWallet } from '../../../data/wallet/wallet.ts'
import { nearMoment } from '../../../domain/bangkok-time.ts'
import { entryStatus } from '../../../domain/money/statement-entry.ts'
import { isAhead } from '../../../domain/money/withdrawal-time.ts'
import { useNow } from '../../../hooks/use-clock.ts'
import { ensureCatalog } from '../../../i18n/activate.ts'
import { slipsCatalog } from '../../../i18n/catalogs/member-catalogs.ts'
import { slipReasonText } from '../../../i18n/slip-reason-text.ts'
import { ReferenceRow } from '../../../parts/copy.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { PageFoot, useSheetTitle } from '../../../ui/dialogs/sheet-pages.tsx'
import { ButtonPair } from '../../../ui/dialogs/sheet.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { Track } from '../../../ui/feedback/track.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Lozenge } from '../../../ui/pictures/lozenge.tsx'
import { useSlipOutcome } from '../api/slip-outcome.ts'
import { WayRow, WayRows } from '../list/way-row.tsx'
import { useOwnPlace } from '../own-account.tsx'
import { SlipCard } from '../slip/slip-card.tsx'

interface HandedInSlipProps {
  /** Undefined for a backend that gives slips no reference. The slip's status is then in the history only. */
  reference: string | undefined
  picture: File
  onAnother: () => void
  onHome: () => void
}

/** How long the bank usually needs, in ms. */
const USUAL_MS = 2 * 60_000

/** How often it is seen whether that time has passed, in ms. */
const LOOK_MS = 15_000

/** The status of the slip that was just sent, and where to go from here. It counts as money only once the server says so. */
export function HandedInSlip({ reference, picture, onAnother, onHome }: HandedInSlipProps) {
  const { i18n, t } = useLingui()
  const ownBaht = useOwnBaht()
  const slip = useSlipOutcome(reference)
  const [previewUrl] = useState(() => URL.createObjectURL(picture))
  const status = entryStatus(slip?.status)
  const isOfAnotherAccount = slip?.note === 'NOT_MATCH'
  const now = useNow(LOOK_MS)
  const sentAt = slip && nearMoment(slip.createdAt, now)
  const about = slip && new Date(Date.parse(slip.createdAt) + USUAL_MS).toISOString()
  const clock = about !== undefined && isAhead(about, now) && nearMoment(about, now)
  const isAccepted = status === 'success'
  const isRepeat = isAccepted && slip?.note === 'CREDITED_BEFORE'
  const isWithPerson = slip?.note === 'WITH_PERSON'
  useEffect(() => {
    // The member reads it here, so home need not report it.
    if (status === 'failed' && reference !== undefined) acknowledgeRefusal(reference)
  }, [status, reference])
  useSheetTitle(
    status === 'failed'
      ? t`Slip not accepted`
      : isRepeat
        ? t`Nothing new in this slip`
        : isAccepted
          ? t`The slip was accepted`
          : t`Checking your slip`,
  )
  const another = (
    <Button variant="secondary" onClick={onAnother}>
      <Trans>Send another</Trans>
    </Button>
  )
  return (
    <>
      {status === 'failed' ? (
        <RejectedSlip
          reason={slipReasonText(i18n, slip?.note)}
          isOfAnotherAccount={isOfAnotherAccount}
          onAnother={onAnother}
        />
      ) : (
        <section className="grid gap-3">
          <SlipCard src={previewUrl} onLoad={() => URL.revokeObjectURL(previewUrl)}>
            <div translate="no" className="grid">
              {slip !== undefined && slip.amount > 0 && <b>{ownBaht(slip.amount)}</b>}
              <span className="text-caption wrap-anywhere text-text-2">{picture.name}</span>
            </div>
            {!isAccepted && (
              <p>
                <StatusBadge status="progress">
                  <Trans>Being checked</Trans>
                </StatusBadge>
              </p>
            )}
          </SlipCard>
          {isRepeat ? (
            <Note>
              <b className="block">
                <Trans>This transfer was already in your wallet</Trans>
              </b>
              <Trans>It counts once. Nothing was added now.</Trans>
            </Note>
          ) : (
            <Track
              steps={[
                { key: 'received', state: 'done', title: <Trans>Slip received</Trans>, time: sentAt },
                {
                  key: 'checking',
                  state: isAccepted ? 'done' : 'now',
                  title: isWithPerson ? (
                    <Trans>Admin is looking at it</Trans>
                  ) : (
                    <Trans>Checking with the bank</Trans>
                  ),
                  text: isWithPerson ? (
                    <Trans>The answer comes within 3 days</Trans>
                  ) : isAccepted ? undefined : (
                    <Trans>Usually less than 2 minutes</Trans>
                  ),
                  time: !isAccepted && !isWithPerson && clock !== false && <Trans>about {clock}</Trans>,
                },
                {
                  key: 'wallet',
                  state: isAccepted ? 'done' : 'later',
                  title: <Trans>In your wallet</Trans>,
                  time: isAccepted ? ownBaht(slip?.amount ?? 0) : undefined,
                },
              ]}
            />
          )}
          {!isAccepted && (
            <Note>
              <Trans>You may leave. The answer shows on home and in the statement.</Trans>
            </Note>
          )}
        </section>
      )}
      {reference !== undefined && <ReferenceRow id={reference} />}
      <PageFoot>
        {status !== 'failed' ? (
          <ButtonPair even lesser={another}>
            <Button variant="primary" onClick={onHome}>
              <Trans>Back to home</Trans>
            </Button>
          </ButtonPair>
        ) : isOfAnotherAccount ? (
          <ToChat />
        ) : (
          <ButtonPair lesser={another}>
            <ToChat />
          </ButtonPair>
        )}
      </PageFoot>
    </>
  )
}

const ToChat = () => (
  <Link to="/user/contact" className={buttonClass({ variant: 'primary', block: true })}>
    <Icon name="chat" className="size-5.5" />
    <Trans>Chat with admin</Trans>
  </Link>
)

/** {@link HandedInSlip}, once its texts are loaded. */
export async function loadHandedIn() {
  await ensureCatalog(slipsCatalog)
  return HandedInSlip
}

interface RejectedSlipProps {
  /** In the member's words; undefined for an unknown code. */
  reason: string | undefined
  /** The money came from an account that is not the registered one. */
  isOfAnotherAccount: boolean
  onAnother: () => void
}

/**
 * A rejected slip: why; for one of another account also the registered one, and the two ways out. The owner of the other account is never
 * shown.
 */
function RejectedSlip({ reason, isOfAnotherAccount, onAnother }: RejectedSlipProps) {
  const { wallet } = useWallet()
  const place = useOwnPlace()
  return (
    <section className="grid gap-4">
      <Note tone="error">
        <span className="sr-only">
          <Trans>Slip not accepted</Trans>
        </span>
        <b className="block">
          {isOfAnotherAccount ? (
            <Trans>Paid from an account that is not registered</Trans>
          ) : (
            (reason ?? <Trans>Slip not accepted</Trans>)
          )}
        </b>
      </Note>
      {isOfAnotherAccount && place !== undefined && (
        <p className="rounded-md bg-pos-soft px-3 py-2.5">
          <span className="block text-caption text-text-2">
            <Trans>Registered</Trans>
          </span>
          <b translate="no" className="block wrap-anywhere">
            {place}
          </b>
          <span translate="no" className="block text-caption wrap-anywhere text-text-2">
            {wallet?.bankAccount?.bankAccountName}
          </span>
        </p>
      )}
      {isOfAnotherAccount && (
        <div className="grid gap-1">
          <h3 className="text-label text-text-2">
            <Trans>Two ways to solve it</Trans>
          </h3>
          <WayRows>
            <WayRow
              mark={<Lozenge icon="chat" />}
              title={<Trans>The account is yours</Trans>}
              detail={<Trans>Admin adds it and credits you</Trans>}
              to="/user/contact"
            />
            <WayRow
              mark={<Lozenge icon="slip" />}
              title={<Trans>Wrong picture</Trans>}
              detail={<Trans>Send another</Trans>}
              onOpen={onAnother}
            />
          </WayRows>
        </div>
      )}
    </section>
  )
}
