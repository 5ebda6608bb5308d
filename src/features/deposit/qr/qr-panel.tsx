import { Trans } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { clock } from '../../../clock.ts'
import { useWallet, type Wallet } from '../../../data/wallet/wallet.ts'
import { totalSatang } from '../../../domain/money/balances.ts'
import type { QrProvider } from '../../../domain/money/deposit-methods.ts'
import { NotLoaded } from '../../../parts/not-loaded.tsx'
import { EmptyState } from '../../../ui/feedback/placeholders.tsx'
import { qrQuery } from '../api/qrcode.ts'
import type { WayOf } from '../ways.ts'
import { QrForm } from './qr-form.tsx'
import { QrView } from './qr-view.tsx'

interface QrPanelProps {
  offers: readonly WayOf<'qr'>[]
  /** The chosen provider; undefined for the provider that has an open QR. */
  provider: QrProvider | undefined
  onDone: () => void
}

/** An open QR that the member did not cancel, as it was first seen. */
interface Seen {
  readonly key: string
  /** The first current wallet while it was open. Undefined until there is one: an old copy does not say what the member had. */
  readonly before: Wallet | undefined
  readonly endsAtMs: number
}

/** A QR that disappears this close to its end, in ms, counts as expired. */
const NEAR_MS = 10_000

/** Deposit by QR: the open one, otherwise a form for a new one. */
export function QrPanel({ offers, provider, onDone }: QrPanelProps) {
  const shown = provider === undefined ? offers : offers.filter((offer) => offer.provider === provider)
  const answers = useQueries({ queries: shown.map((offer) => qrQuery(offer.provider)) })
  const [seen, setSeen] = useState<Seen>()
  const { wallet, isCurrent } = useWallet()
  const now = isCurrent ? wallet : undefined

  const openAt = answers.findIndex(({ data }) => Boolean(data))
  const place = Math.max(0, openAt)
  const offer = shown[place]
  const answer = answers[place]
  if (offer === undefined || answer === undefined) return null
  const open = answer.data

  if (open) {
    const key = open.qrcodeId ?? open.markup
    const { endsAtMs } = open
    if (seen?.key !== key) setSeen({ key, before: now, endsAtMs })
    else if (seen.before === undefined && now !== undefined) setSeen({ ...seen, before: now })
    return (
      <QrView
        key={key}
        provider={offer.provider}
        qr={open}
        onCancelled={() => setSeen(undefined)}
        onDone={onDone}
      />
    )
  }
  if (open === undefined)
    return <NotLoaded error={answer.error} height="h-50" onRetry={() => answer.refetch()} />
  if (seen?.before !== undefined && now !== undefined && hasArrived(seen.before, now)) {
    return <EmptyState scene="purse" title={<Trans>Money is in your wallet</Trans>} />
  }
  return (
    <QrForm key={offer.provider} provider={offer.provider} bank={offer.bank} ended={seen && howEnded(seen)} />
  )
}

/** Money that comes back from a game raises the wallet only, and money won in a game the total only: a deposit raises both. */
function hasArrived(before: Wallet, now: Wallet): boolean {
  return now.wallet.amount > before.wallet.amount && totalSatang(now) > totalSatang(before)
}

function howEnded({ endsAtMs }: Seen): 'expired' | 'gone' {
  return endsAtMs - clock.now() < NEAR_MS ? 'expired' : 'gone'
}
