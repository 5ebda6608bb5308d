import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DepositBank } from '../../../data/deposit/deposit.ts'
import { useCreateQr } from '../../../data/deposit/qrcode.ts'
import { parseBahtInput } from '../../../domain/money/amount-input.ts'
import type { QrProvider } from '../../../domain/money/deposit-methods.ts'
import { qrLimits } from '../../../domain/money/qr-limits.ts'
import { env } from '../../../env.ts'
import { formatShortBaht } from '../../../i18n/format.ts'
import { answerText, errorText } from '../../../i18n/error-text.ts'
import { useOnline } from '../../../session/connection.ts'
import { useReloadHold } from '../../../session/use-reload-hold.ts'
import { AmountField } from '../../../ui/fields/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { ExchangeNote } from '../exchange-note.tsx'
import { PanelFoot } from '../panel-foot.tsx'
import { useSheetBusy } from '../panel-frame.ts'
import { SendingLabel } from '../sending-label.tsx'

interface QrFormProps {
  provider: QrProvider
  /** For a provider that is paid in kip. */
  exchange: DepositBank['exchange']
  /** The last one ran out without having been paid. */
  hasExpired: boolean
}

/** Chooses the amount of a new QR. */
export function QrForm({ provider, exchange, hasExpired }: QrFormProps) {
  const { t, i18n } = useLingui()
  const online = useOnline()
  const { create, phase } = useCreateQr(provider)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const busy = phase !== 'idle'
  useSheetBusy(busy)
  useReloadHold(typed !== '')
  const { minimumSatang, quickSatang } = qrLimits(provider, env.fpMinimum)
  const minimum = formatShortBaht(minimumSatang)
  const amountSatang = parseBahtInput(typed)

  const change = (text: string) => {
    setTyped(text)
    setError(undefined)
  }
  const submit = async () => {
    if (amountSatang === undefined) return
    if (amountSatang < minimumSatang) return setError(t`Minimum amount ${minimum} baht`)
    const outcome = await create(amountSatang)
    if (outcome.kind === 'created' || outcome.kind === 'unknown') return undefined
    const text =
      outcome.kind === 'none'
        ? await answerText(i18n, outcome.message, 'QR_FAIL')
        : await errorText(i18n, outcome.error)
    showToast({ tone: 'error', text })
    return undefined
  }
  return (
    <>
      <output className="contents">
        {hasExpired && (
          <Note tone="warn">
            <Trans>The QR has expired. Create a new one.</Trans>
          </Note>
        )}
      </output>
      <AmountField
        label={t`Amount to deposit`}
        hint={t`Minimum ฿${minimum}`}
        error={error}
        value={typed}
        onChange={change}
        quickAmounts={quickSatang}
        quickLabel={t`Quick amounts`}
        disabled={busy}
      />
      {exchange !== undefined && <ExchangeNote exchange={exchange} amountSatang={amountSatang} />}
      <Note>
        <Trans>
          Each QR works <b>once</b>. Pay the exact amount before it expires.
        </Trans>
      </Note>
      <PanelFoot>
        <Button
          variant="primary"
          block
          icon="qr"
          busy={busy}
          disabled={!online || amountSatang === undefined || amountSatang <= 0}
          onClick={() => void submit()}
        >
          <SendingLabel phase={phase} idle={t`Create QR`} />
        </Button>
      </PanelFoot>
    </>
  )
}
