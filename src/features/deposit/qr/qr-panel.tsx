import { Trans, useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { DepositBank } from '../../../data/deposit/deposit.ts'
import { qrQuery } from '../../../data/deposit/qrcode.ts'
import { bankName } from '../../../domain/bank-account.ts'
import type { QrOffer, QrProvider } from '../../../domain/money/deposit-methods.ts'
import { useLoadFailure } from '../../../i18n/use-error-text.ts'
import { RetryState } from '../../../ui/feedback/retry-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { QrForm } from './qr-form.tsx'
import { QrView } from './qr-view.tsx'

interface QrPanelProps {
  offers: readonly QrOffer<DepositBank>[]
  arrivedSatang: number
  onDone: () => void
}

/** Paying by QR: the one that is open, else a form for a new one at the chosen provider. */
export function QrPanel({ offers, arrivedSatang, onDone }: QrPanelProps) {
  const { t, i18n } = useLingui()
  const answers = useQueries({ queries: offers.map(({ provider }) => qrQuery(provider)) })
  const [chosen, setChosen] = useState<QrProvider>()
  /** What had come in when a QR that the member did not cancel was first seen. */
  const [before, setBefore] = useState<{ key: string; arrivedSatang: number }>()

  const openAt = answers.findIndex(({ data }) => Boolean(data))
  const chosenAt = offers.findIndex(({ provider }) => provider === chosen)
  const place = Math.max(0, openAt >= 0 ? openAt : chosenAt)
  const offer = offers[place]
  const answer = answers[place]
  const failure = useLoadFailure(answer?.error)
  if (offer === undefined || answer === undefined) return null
  const open = answer.data

  if (open) {
    const key = open.qrcodeId ?? open.markup
    if (before?.key !== key) setBefore({ key, arrivedSatang })
    return (
      <QrView
        key={key}
        provider={offer.provider}
        qr={open}
        onCancelled={() => setBefore(undefined)}
        onDone={onDone}
      />
    )
  }
  return (
    <>
      {offers.length > 1 && (
        <fieldset className="flex flex-wrap gap-2" aria-label={t`Pay with`}>
          {offers.map(({ provider, bank }) => (
            <button
              key={provider}
              type="button"
              aria-pressed={provider === offer.provider}
              onClick={() => setChosen(provider)}
              className="min-h-touch rounded-md border-2 border-transparent bg-surface-2 px-4 font-bold wrap-anywhere active:bg-surface-3 aria-pressed:border-accent aria-pressed:bg-surface-3 aria-pressed:text-accent"
            >
              {bankName(bank.bank, i18n.locale) ?? bank.bankCode}
            </button>
          ))}
        </fieldset>
      )}
      {open === undefined ? (
        answer.isError ? (
          <RetryState
            icon="qr"
            {...failure}
            retryLabel={<Trans>Try again</Trans>}
            onRetry={() => void answer.refetch()}
          />
        ) : (
          <Skeleton className="h-50 w-full" />
        )
      ) : (
        <QrForm
          key={offer.provider}
          provider={offer.provider}
          exchange={offer.bank.exchange}
          hasExpired={before?.arrivedSatang === arrivedSatang}
        />
      )}
    </>
  )
}
