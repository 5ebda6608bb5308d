import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { dropKeptSlip } from '../../../data/phone/kept-slip.ts'
import type { SharedSlip } from '../../../data/phone/shared-slip-param.ts'
import { type SlipHours, slipHoursQuery } from '../../../data/site/slip-hours.ts'
import { fetchedPart } from '../../../domain/within.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { NO_CONNECTION } from '../../../i18n/notices.ts'
import type { PictureProblem, PictureProblemText } from '../../../i18n/picture-problem-text.ts'
import { useWords } from '../../../i18n/use-error-text.ts'
import { useReloadHold } from '../../../session/work-in-hand.ts'
import { Button } from '../../../ui/button.tsx'
import { PageFoot } from '../../../ui/dialogs/sheet-pages.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Skeleton } from '../../../ui/feedback/placeholders.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { Later, later } from '../../../ui/later.ts'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Lozenge } from '../../../ui/pictures/lozenge.tsx'
import { MAX_PICTURE_MB } from '../../../ui/pictures/prepare-picture.ts'
import { Scene } from '../../../ui/pictures/scene.tsx'
import { useSlipUpload } from '../api/slip-upload.ts'
import { WayRow, WayRows } from '../list/way-row.tsx'
import { OwnAccount } from '../own-account.tsx'
import { SlipPicker, SlipUploadRow } from './slip-upload-row.tsx'
import { useChosenSlip, usePastedSlip, useSharedSlip } from './use-chosen-slip.ts'

/** The second of two quick taps comes before this, in ms. */
const SECOND_TAP_MS = 800

type Result =
  | { readonly kind: 'sent'; readonly reference: string | undefined; readonly picture: File }
  | { readonly kind: 'failed'; readonly text: string }

interface SlipPanelProps {
  /** A picture that another app has shared. It counts as chosen. */
  shared: SharedSlip | undefined
  /** It was sent, put away or replaced: the address must not name it any more. */
  onSharedTaken: () => void
  /** Opens a way to deposit that is available while slips are not accepted. */
  onQr?: (() => void) | undefined
  onOpenSlips: () => void
  onHome: () => void
}

const HANDED_IN = later(() =>
  import('../handed-in/handed-in-slip.tsx').then(({ loadHandedIn }) => loadHandedIn()),
)

/** Without the slip, which is in the history. */
const SlipSent = () => (
  <Note tone="ok">
    <Trans>Slip received</Trans>
  </Note>
)

/** Sends the slip of a transfer. A sent slip is not credited yet; its status is shown afterwards. */
export function SlipPanel({ shared, onSharedTaken, onQr, onOpenSlips, onHome }: SlipPanelProps) {
  const { t, i18n } = useLingui()
  const { data: hours } = useQuery(slipHoursQuery)
  const { prepared, previewUrl, isPreparing, isKept, choose, offer, drop } = useChosenSlip()
  const { send, phase, progress, cancel } = useSlipUpload()
  const [result, setResult] = useState<Result>()
  const [shareProblem, setShareProblem] = useState<PictureProblem | undefined>(
    shared === 'slip' ? undefined : shared,
  )
  useSharedSlip(
    shared,
    offer,
    useCallback(() => setShareProblem('gone'), []),
  )
  const busy = phase !== 'idle'
  const isClosed = hours?.open === false && !busy
  useReloadHold(prepared?.kind === 'ready')

  const takeShared = (problem?: PictureProblem) => {
    setShareProblem(problem)
    void dropKeptSlip()
    if (shared !== undefined) onSharedTaken()
  }
  const pick = (file: File, isOneOfSeveral = false) => {
    setResult(undefined)
    takeShared(isOneOfSeveral ? 'several' : undefined)
    choose(file)
  }
  usePastedSlip((first, isOneOfSeveral) => busy || pick(first, isOneOfSeveral))
  const putAway = () => {
    takeShared()
    drop()
  }
  const upload = async (file: File) => {
    setResult(undefined)
    // Comes while the picture goes.
    void HANDED_IN.load().catch(() => undefined)
    const outcome = await send(file)
    if (outcome.kind === 'cancelled') showToast({ tone: 'info', text: t`The upload was cancelled` })
    if (outcome.kind === 'refused') setResult({ kind: 'failed', text: await errorText(i18n, outcome.error) })
    if (outcome.kind === 'done') {
      putAway()
      setResult({ kind: 'sent', reference: outcome.answer.reference, picture: file })
    }
  }
  const ready = prepared?.kind === 'ready' ? prepared : undefined
  const problem = useSlipProblem(prepared?.kind === 'ready' ? shareProblem : (prepared?.kind ?? shareProblem))
  const askForPicture = async () => {
    // What is wrong with the last one says it already.
    if (problem !== undefined) return
    setResult({ kind: 'failed', text: await errorText(i18n, { code: 'SLIP_NO_FILE' }) })
  }
  const picker = (
    <SlipPicker disabled={busy} hasPicture={ready !== undefined} onChoose={(file) => pick(file)} />
  )
  const chosen = isPreparing ? (
    <Skeleton className="h-38 w-full" />
  ) : ready === undefined ? (
    picker
  ) : (
    <SlipUploadRow
      file={ready.file}
      previewUrl={previewUrl}
      progress={busy ? (progress ?? { share: 0, secondsLeft: undefined }) : undefined}
      isKept={isKept}
      onRemove={putAway}
      picker={picker}
    />
  )
  const history = (
    <Button variant="quiet" icon="list" disabled={busy} onClick={onOpenSlips}>
      <Trans>See uploaded slips</Trans>
    </Button>
  )
  if (result?.kind === 'sent' && prepared === undefined && !isPreparing) {
    return (
      <>
        <output className="contents">
          <Later
            part={HANDED_IN}
            props={{ ...result, onAnother: () => setResult(undefined), onHome }}
            waiting={<Skeleton className="h-24 w-full" />}
            renderFailure={SlipSent}
          />
        </output>
        {history}
      </>
    )
  }
  return (
    <>
      {isClosed ? (
        <ClosedHours closedFrom={hours.closedFrom} closedTo={hours.closedTo} />
      ) : (
        !busy && <OwnAccount />
      )}
      {/* In one place, whatever the hours: they may be read while the phone shows its gallery. */}
      {chosen}
      {isClosed && onQr !== undefined && <QrNow onOpen={onQr} />}
      <output className="contents">
        {ready?.hasQr === false && !busy && (
          <Note tone="warn">
            <Trans>
              No QR code was found in this picture. Is it the whole slip? You can send it all the same.
            </Trans>
          </Note>
        )}
      </output>
      {!isClosed && ready === undefined && <SlipRules hours={hours} />}
      {!isClosed && ready !== undefined && !busy && <SlipChecks />}
      {ready === undefined && history}
      <PageFoot busy={busy}>
        {problem !== undefined && <ErrorBox ways={problem.ways}>{problem.title}</ErrorBox>}
        {result?.kind === 'failed' && <ErrorBox>{result.text}</ErrorBox>}
        {isClosed ? (
          <>
            {isKept && hours.closedTo !== undefined && (
              <p className="text-center text-caption text-text-2">
                <Trans>
                  The picture is kept on this phone until you log out. Come back from {hours.closedTo} and
                  send it.
                </Trans>
              </p>
            )}
            <Button block onClick={onHome}>
              <Trans>Back to home</Trans>
            </Button>
          </>
        ) : cancel === undefined ? (
          <Button
            block
            icon="send"
            busy={busy}
            disabled={isPreparing}
            onClick={() => void (ready === undefined ? askForPicture() : upload(ready.file))}
          >
            {phase === 'checking' ? (
              <Trans>Checking the result</Trans>
            ) : busy ? (
              <Trans>Sending the slip…</Trans>
            ) : (
              <Trans>Send the slip</Trans>
            )}
          </Button>
        ) : (
          <CancelSending onCancel={cancel} />
        )}
      </PageFoot>
    </>
  )
}

/** It takes the place of the button that sends, so the second tap of two must not cancel. */
function CancelSending({ onCancel }: { onCancel: () => void }) {
  const [isArmed, setArmed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setArmed, SECOND_TAP_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Button variant="secondary" block disabled={!isArmed} onClick={onCancel}>
      <Trans>Cancel sending</Trans>
    </Button>
  )
}

/** What is wrong with a chosen or shared picture, in words that are loaded when something is; undefined while nothing is. */
function useSlipProblem(problem: PictureProblem | undefined): PictureProblemText | undefined {
  return useWords(loadText, problem)
}

async function loadText(i18n: I18n, problem: PictureProblem): Promise<PictureProblemText> {
  try {
    const { pictureProblemText } = await fetchedPart(import('../../../i18n/picture-problem-text.ts'))
    return await pictureProblemText(i18n, problem, MAX_PICTURE_MB)
  } catch {
    return { title: i18n._(NO_CONNECTION) }
  }
}

interface ClosedHoursProps {
  closedFrom: string | undefined
  /** When slips are accepted again, by a clock in Bangkok. */
  closedTo: string | undefined
}

/** Slips are not accepted now: until when, and that no money is lost. */
function ClosedHours({ closedFrom, closedTo }: ClosedHoursProps) {
  return (
    <section className="grid justify-items-center gap-1 py-2 text-center">
      <Scene name="boat" />
      <h3 className="text-heading">
        {closedTo === undefined ? (
          <Trans>Slips are not taken now</Trans>
        ) : (
          <Trans>Slips open again at {closedTo}</Trans>
        )}
      </h3>
      {closedFrom !== undefined && closedTo !== undefined && (
        <p className="text-small text-text-2">
          <Trans>
            The bank is closed {closedFrom}–{closedTo}. Your slip stays valid: that time does not count.
          </Trans>
        </p>
      )}
    </section>
  )
}

/** A way to deposit that is available all day. */
function QrNow({ onOpen }: { onOpen: () => void }) {
  return (
    <WayRows>
      <WayRow
        mark={<Lozenge icon="qr" />}
        title={<Trans>Deposit by QR now</Trans>}
        detail={<Trans>Works 24 hours</Trans>}
        onOpen={onOpen}
      />
    </WayRows>
  )
}

/** A checklist before sending a slip: most rejected slips fail one of these checks. */
function SlipChecks() {
  return (
    <section className="grid gap-1">
      <h3 className="text-label text-text-2">
        <Trans>Check before sending</Trans>
      </h3>
      <ul className="grid gap-1 text-small text-text-2">
        <li className="flex items-start gap-2">
          <Tick />
          <Trans>Amount, time and reference are readable</Trans>
        </li>
        <li className="flex items-start gap-2">
          <Tick />
          <Trans>The whole QR is in the picture</Trans>
        </li>
        <li className="flex items-start gap-2">
          <Tick />
          <Trans>Transferred less than 1 hour ago</Trans>
        </li>
      </ul>
    </section>
  )
}

/** What a slip must show, and until when it is accepted. */
function SlipRules({ hours }: { hours: SlipHours | undefined }) {
  return (
    <Note>
      <Trans>
        Upload within <b>1 hour</b> of the transfer. The reference number must be readable.
      </Trans>
      {hours?.closedFrom !== undefined && hours.closedTo !== undefined && (
        <p>
          <Trans>
            Slip upload is closed {hours.closedFrom}-{hours.closedTo} every day. That time does not count.
          </Trans>
        </p>
      )}
    </Note>
  )
}

function Tick() {
  return <Icon name="check" className="size-4.5 text-pos" />
}
