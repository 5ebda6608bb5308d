import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { type OpenQr, useCancelQr } from '../../../data/deposit/qrcode.ts'
import type { QrProvider } from '../../../domain/money/deposit-methods.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { formatBaht } from '../../../i18n/format.ts'
import { useOnline } from '../../../session/connection.ts'
import { useCountdown } from '../../../hooks/use-countdown.ts'
import { useReloadHold } from '../../../session/use-reload-hold.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { Countdown } from './countdown.tsx'
import { PanelFoot } from '../panel-foot.tsx'
import { QrPicture } from './qr-picture.tsx'
import { SaveQr } from './save-qr.tsx'
import { TransferDone } from '../transfer-done.tsx'
import { useExpiry } from './use-expiry.ts'
import { useQrImage } from './use-qr-image.ts'
import { useWakeLock } from './use-wake-lock.ts'

interface QrViewProps {
  provider: QrProvider
  qr: OpenQr
  onCancelled: () => void
  onDone: () => void
}

/** Goes on evenly, whatever becomes of the phone's clock. */
function monotonicMs(): number {
  return performance.now()
}

/** An open QR: how much, how long still, and the picture; amount and time above it, where small screens show them. */
export function QrView({ provider, qr, onCancelled, onDone }: QrViewProps) {
  const { i18n } = useLingui()
  const online = useOnline()
  const picture = useRef<HTMLImageElement>(null)
  const { image, onBroken } = useQrImage(qr.markup)
  const { mutate: cancel, isPending } = useCancelQr(provider)
  const secondsLeft = useCountdown(qr.endsAtMs, monotonicMs)
  useExpiry(provider, secondsLeft)
  useWakeLock()
  useReloadHold(true)
  const amount = formatBaht(qr.amountSatang)
  const onError = async (error: unknown) => showToast({ tone: 'error', text: await errorText(i18n, error) })
  return (
    <>
      <section className="grid grid-cols-[1fr_auto] gap-x-4 rounded-lg bg-paper p-4 text-on-paper">
        <span className="text-caption text-on-paper-2">
          <Trans>Amount to pay</Trans>
        </span>
        <span className="text-end text-caption text-on-paper-2">
          <Trans>Expires in</Trans>
        </span>
        <b className="text-[1.375rem]/[1.3] wrap-anywhere tabular-nums">{amount}</b>
        <Countdown secondsLeft={secondsLeft} validMs={qr.validMs} />
        <div className="col-span-full mt-4 grid min-h-54 place-items-center">
          {secondsLeft > 0 ? (
            <QrPicture ref={picture} image={image} onBroken={onBroken} />
          ) : (
            <output className="text-center">
              <Trans>Checking whether it was paid</Trans>
            </output>
          )}
        </div>
      </section>
      <Note>
        <Trans>Save the image, then open it from your bank app.</Trans>
      </Note>
      <PanelFoot>
        <div className="flex flex-wrap gap-2 *:flex-auto">
          <Button
            variant="secondary"
            busy={isPending}
            disabled={!online}
            onClick={() => cancel(qr, { onSuccess: onCancelled, onError: (error) => void onError(error) })}
          >
            <Trans>Cancel QR</Trans>
          </Button>
          <SaveQr picture={picture} caption={amount} disabled={image.kind !== 'ready' || secondsLeft === 0} />
        </div>
        <TransferDone variant="quiet" onDone={onDone} />
      </PanelFoot>
    </>
  )
}
