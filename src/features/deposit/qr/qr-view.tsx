import './qr-ticket.css'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isInApp } from '../../../domain/in-app-browser.ts'
import type { QrProvider } from '../../../domain/money/deposit-methods.ts'
import { shortReference } from '../../../domain/short-reference.ts'
import { useCountdown } from '../../../hooks/use-clock.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { formatBaht, formatDateTime, formatKip, formatRemaining } from '../../../i18n/format.ts'
import { useCopy } from '../../../parts/copy.tsx'
import { useReloadHold } from '../../../session/work-in-hand.ts'
import { Button } from '../../../ui/button.tsx'
import { PageFoot, useSheetTitle } from '../../../ui/dialogs/sheet-pages.tsx'
import { Fact } from '../../../ui/feedback/facts.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { Later, later } from '../../../ui/later.ts'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { saveFile } from '../../../ui/pictures/picture-file.ts'
import { canSharePictures, share } from '../../../ui/share.ts'
import { type OpenQr, qrQuery, useCancelQr } from '../api/qrcode.ts'
import { useOwnPlace } from '../own-account.tsx'
import { TransferDone } from '../transfer-done.tsx'
import type { QrCaption } from './qr-file.ts'
import { QrPicture, useQrImage } from './qr-picture.tsx'

interface QrViewProps {
  provider: QrProvider
  qr: OpenQr
  onCancelled: () => void
  onDone: () => void
}

/** An open QR as a ticket that fills the screen: its amount and remaining time above the picture, whom it pays below it. */
export function QrView({ provider, qr, onCancelled, onDone }: QrViewProps) {
  const { t, i18n } = useLingui()
  const picture = useRef<HTMLImageElement>(null)
  const { image, onBroken } = useQrImage(qr.markup)
  const { mutate: cancel, isPending } = useCancelQr(provider)
  const secondsLeft = useCountdown(qr.endsAtMs)
  useExpiry(provider, secondsLeft)
  useWakeLock()
  useReloadHold(true)
  useSheetTitle(t`Scan to pay`)
  const { payee, reference, kip } = qr
  const place = useOwnPlace()
  const copyText = useCopy()
  const baht = formatBaht(qr.amountSatang)
  const amount = kip === undefined ? baht : formatKip(kip.amount)
  const onError = async (error: unknown) => showToast({ tone: 'error', text: await errorText(i18n, error) })
  return (
    <>
      <section className="qr-ticket rounded-lg bg-paper text-on-paper">
        <div className="grid grid-cols-[1fr_auto] content-start gap-x-4 px-4 pt-2">
          <span className="text-caption text-on-paper-2">
            <Trans>Amount to pay</Trans>
          </span>
          <span className="text-end text-caption text-on-paper-2">
            <Trans>Expires in</Trans>
          </span>
          <span>
            <b translate="no" className="block text-[1.375rem]/[1.3] wrap-anywhere">
              {amount}
            </b>
            {kip !== undefined && (
              <span translate="no" className="block text-caption text-on-paper-2">{`= ${baht}`}</span>
            )}
          </span>
          <Countdown secondsLeft={secondsLeft} validMs={qr.validMs} />
        </div>
        <div className="qr-ticket-picture">
          {secondsLeft > 0 ? (
            <QrPicture ref={picture} image={image} onBroken={onBroken} />
          ) : (
            <output className="text-center">
              <Trans>Checking whether it was paid</Trans>
            </output>
          )}
        </div>
        <dl className="qr-ticket-facts px-4 py-1">
          {payee !== undefined && (
            <Fact look="paper" label={<Trans>Payee</Trans>}>
              {payee}
            </Fact>
          )}
          {place !== undefined && (
            <Fact look="paper" label={<Trans>Pay from</Trans>}>
              {place}
            </Fact>
          )}
          {reference !== undefined && (
            <Fact look="paper" label={<Trans>Reference</Trans>}>
              <button type="button" className="qr-ticket-copy" onClick={() => void copyText(reference)}>
                <span translate="no">{shortReference(reference)}</span>
                <Icon name="copy" className="size-4.5" />
              </button>
            </Fact>
          )}
          {kip !== undefined && (
            <Fact look="paper" label={<Trans>Rate</Trans>}>
              {`฿1 = ${formatKip(kip.kipPerBaht)} · ${formatDateTime(kip.since)}`}
            </Fact>
          )}
        </dl>
      </section>
      <PageFoot>
        <p className="text-center text-caption text-on-cloth-2">
          <Trans>Save the image, then open it from your bank app.</Trans>
        </p>
        <SaveQr
          picture={picture}
          caption={{ amount, more: [kip && `= ${baht}`, payee].filter(Boolean).join(' · ') }}
          disabled={image.kind !== 'ready' || secondsLeft === 0}
        />
        <div className="flex flex-wrap gap-2 *:flex-auto">
          <Button
            variant="cloth"
            busy={isPending}
            onClick={() => cancel(qr, { onSuccess: onCancelled, onError: (error) => void onError(error) })}
          >
            <Trans>Cancel QR</Trans>
          </Button>
          <TransferDone variant="cloth" block={false} onDone={onDone} />
        </div>
      </PageFoot>
    </>
  )
}

/**
 * At 00:00 the backend is asked once more before the QR counts as expired, because a payment may have arrived at the last moment. Without a
 * response it is asked again as long as the QR is on screen.
 */
function useExpiry(provider: QrProvider, secondsLeft: number): void {
  const { refetch } = useQuery({ ...qrQuery(provider), enabled: false })
  const isOver = secondsLeft === 0
  useEffect(() => {
    if (isOver) void refetch()
  }, [isOver, refetch])
}

/** Keeps the screen on while a payer scans it, where the browser supports that. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (isOver || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      try {
        const granted = await navigator.wakeLock.request('screen')
        if (isOver) await granted.release()
        else lock = granted
      } catch {
        // A phone with a low battery refuses; the screen then turns off as usual.
      }
    }
    // The browser releases the lock whenever the page is hidden.
    const onVisibility = () => void hold()
    void hold()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisibility)
      void lock?.release().catch(() => undefined)
    }
  }, [])
}

/** From here on the figure is red, in s. */
const URGENT_S = 60

/** Times at which the remaining time is announced besides each full minute, in s. */
const ANNOUNCED_S = new Set([30, 10])

interface CountdownProps {
  secondsLeft: number
  /** The whole validity period. */
  validMs: number
}

/** The remaining minutes and seconds, as a figure and a bar. Announced each minute and near the end, not every second. */
function Countdown({ secondsLeft, validMs }: CountdownProps) {
  const { t } = useLingui()
  const minutes = Math.floor(secondsLeft / 60)
  const left = Math.min(1, (secondsLeft * 1000) / Math.max(1, validMs))
  const isAnnounced = secondsLeft > 0 && (secondsLeft % 60 === 0 || ANNOUNCED_S.has(secondsLeft))
  const spoken =
    secondsLeft >= 60
      ? t`${plural(minutes, { one: '# minute left', other: '# minutes left' })}`
      : t`${plural(secondsLeft, { one: '# second left', other: '# seconds left' })}`
  return (
    <>
      <span
        role="timer"
        aria-live="off"
        translate="no"
        className={`text-[1.375rem]/[1.3] font-bold ${secondsLeft <= URGENT_S ? 'text-neg-fill' : ''}`}
      >
        {formatRemaining(secondsLeft)}
      </span>
      <output className="sr-only">{isAnnounced ? spoken : ''}</output>
      <span aria-hidden="true" className="col-span-full -mx-4 mt-1.5 h-1 bg-on-paper/15">
        <span
          className="block h-full origin-left bg-cloth [transition:transform_1s_linear] motion-reduce:transition-none"
          style={{ transform: `scaleX(${left.toFixed(4)})` }}
        />
      </span>
    </>
  )
}

interface SaveQrProps {
  picture: RefObject<HTMLImageElement | null>
  /** Text below the QR in the saved picture. */
  caption: QrCaption
  disabled: boolean
}

/** Loaded while the member looks at the QR, because a share sheet opens only soon after a tap. */
const loadQrFile = () => import('./qr-file.ts')
const HELD_QR = later(async () => (await (await import('../in-app/in-app-deposit.tsx')).loadInApp()).HeldQr)

/** Passes the picture to the banking app on the same phone: through the gallery, or through the phone's share sheet. */
function SaveQr({ picture, caption, disabled }: SaveQrProps) {
  const { t } = useLingui()
  /** What a member inside another app holds to save it. */
  const [held, setHeld] = useState<{ picture?: string }>()
  useEffect(() => void loadQrFile().catch(() => undefined), [])
  const withFile = async (hand: (file: File) => unknown) => {
    try {
      const { qrFile } = await loadQrFile()
      if (picture.current !== null) await hand(await qrFile(picture.current, caption))
    } catch {
      showToast({ tone: 'error', text: t`The picture could not be saved` })
    }
  }
  const hold = async (file: File) => {
    const [{ dataUrl }] = await Promise.all([loadQrFile(), HELD_QR.load()])
    setHeld({ picture: await dataUrl(file) })
  }
  const save = isInApp(navigator.userAgent) ? hold : saveFile
  return (
    <div className="flex flex-wrap gap-2 *:flex-auto">
      {canSharePictures() && (
        <Button
          variant="cloth"
          icon="share"
          disabled={disabled}
          onClick={() => void withFile((file) => share({ files: [file] }, () => withFile(save)))}
        >
          <Trans>Share</Trans>
        </Button>
      )}
      <Button variant="marigold" icon="download" disabled={disabled} onClick={() => void withFile(save)}>
        <Trans>Save QR image</Trans>
      </Button>
      {held && <Later part={HELD_QR} props={{ picture: held.picture, onClose: () => setHeld({}) }} />}
    </div>
  )
}
