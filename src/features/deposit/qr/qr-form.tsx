import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isBlankInput, readBahtInput } from '../../../domain/money/amount-input.ts'
import type { QrProvider } from '../../../domain/money/deposit-methods.ts'
import { kipOfSatang, satangOfKip } from '../../../domain/money/kip.ts'
import { answerText, errorText } from '../../../i18n/error-text.ts'
import { formatBaht, formatDateTime, formatKip, formatShortBaht } from '../../../i18n/format.ts'
import { useTypedText } from '../../../session/use-typed-text.ts'
import { useReloadHold } from '../../../session/work-in-hand.ts'
import { Button } from '../../../ui/button.tsx'
import { PageFoot } from '../../../ui/dialogs/sheet-pages.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { AmountField, QuickAmounts } from '../../../ui/fields/amount-field.tsx'
import type { DepositBank } from '../api/deposit.ts'
import { useCreateQr } from '../api/qrcode.ts'
import { KipField, readKipInput, useTypedProblemText } from '../kip-field.tsx'
import { OwnAccount } from '../own-account.tsx'
import { SendingLabel } from '../sending-label.tsx'
import { offeredLimits, paidAmount } from '../ways.ts'

interface QrFormProps {
  provider: QrProvider
  /** Its minimum, and the exchange rate of a provider that is paid in kip. */
  bank: Pick<DepositBank, 'exchange' | 'minimum'>
  /** The end of the last QR when it was not paid: it expired, or it was cancelled elsewhere. */
  ended: 'expired' | 'gone' | undefined
}

/** Asks for the amount of a new QR. */
export function QrForm({ provider, bank, ended }: QrFormProps) {
  const { exchange } = bank
  const { t, i18n } = useLingui()
  const { create, phase } = useCreateQr(provider)
  const [typed, setTyped] = useTypedText(`qr:${provider}`)
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const busy = phase !== 'idle'
  useReloadHold(typed !== '')
  const { minimumSatang, quickSatang } = offeredLimits(provider, bank)
  const minimum = paidAmount(minimumSatang, exchange)
  const read = exchange === undefined ? readBahtInput(typed) : readKipInput(typed)
  const units = typeof read === 'number' ? read : undefined
  const kip = exchange && units
  const amountSatang =
    exchange === undefined || units === undefined ? units : satangOfKip(units, exchange.kipPerBaht)
  const amount = units ? (exchange === undefined ? formatBaht : formatKip)(units) : ''
  const problemText = useTypedProblemText(exchange === undefined ? formatShortBaht : formatKip)

  const change = (text: string) => {
    setTyped(text)
    setError(undefined)
    setRefusal(undefined)
  }
  const submit = async () => {
    if (typeof read === 'object' && !isBlankInput(typed)) return setError(problemText(read))
    if (!units || amountSatang === undefined) return setError(t`Please enter an amount`)
    if (amountSatang < minimumSatang)
      return setError(
        exchange === undefined
          ? t`Minimum amount ${formatShortBaht(minimumSatang)} baht`
          : t`Minimum amount ${minimum}`,
      )
    setRefusal(undefined)
    const outcome = await create(amountSatang, kip)
    if (outcome.kind === 'created' || outcome.kind === 'unknown') return undefined
    return setRefusal(
      outcome.kind === 'none'
        ? await answerText(i18n, outcome.message, 'QR_FAIL')
        : await errorText(i18n, outcome.error),
    )
  }
  return (
    <>
      <output className="contents">
        {ended !== undefined && (
          <Note tone="warn">
            {ended === 'expired' ? (
              <Trans>The QR has expired. Create a new one.</Trans>
            ) : (
              <Trans>The QR can no longer be paid. Create a new one.</Trans>
            )}
          </Note>
        )}
      </output>
      <OwnAccount />
      {exchange === undefined ? (
        <AmountField
          label={t`Amount to deposit`}
          hint={t`Minimum ${minimum}`}
          error={error}
          refusal={refusal}
          value={typed}
          onChange={change}
          quickAmounts={quickSatang}
          quickLabel={t`Quick amounts`}
          disabled={busy}
        />
      ) : (
        <div className="grid gap-3">
          <KipField
            label={t`Amount to deposit`}
            hint={t`฿1 = ${formatKip(exchange.kipPerBaht)} · rate of ${formatDateTime(exchange.since)} · minimum ${minimum}`}
            error={error}
            exchange={exchange}
            value={typed}
            disabled={busy}
            onChange={change}
          />
          <QuickAmounts
            label={t`Quick amounts`}
            amounts={quickSatang.map((satang) => kipOfSatang(satang, exchange.kipPerBaht))}
            chosen={units}
            disabled={busy}
            format={(quick) => quick.toLocaleString('en')}
            onChoose={(quick) => change(quick.toLocaleString('en'))}
          />
        </div>
      )}
      <Note>
        <Trans>
          Each QR works <b>once</b>. Pay the exact amount before it expires.
        </Trans>
      </Note>
      <PageFoot busy={busy} refusal={refusal}>
        <Button variant="primary" block icon="qr" busy={busy} onClick={() => void submit()}>
          <SendingLabel phase={phase} idle={amount === '' ? t`Create QR` : t`Create QR ${amount}`} />
        </Button>
      </PageFoot>
    </>
  )
}
