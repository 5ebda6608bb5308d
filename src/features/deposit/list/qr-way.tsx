import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { QrProvider } from '../../../domain/money/deposit-methods.ts'
import { paidAmount } from '../minimum.tsx'
import { offeredLimits } from '../qr/offered-limits.ts'
import type { WayOf } from '../ways.ts'

interface QrWayProps {
  way: WayOf<'qr'>
  onOpen: () => void
}

/** A provider of QR codes in the list, with a description: its name alone says nothing to members. */
export function QrWay({ way: { provider, bank }, onOpen }: QrWayProps) {
  const { minimumSatang } = offeredLimits(provider, bank)
  const says: Record<QrProvider, ReactNode> = {
    KBANK: <Trans>Direct KBank QR</Trans>,
    BCEL: <Trans>Direct BCEL QR</Trans>,
    FP: <Trans>Small amounts QR</Trans>,
    WW: <Trans>Any bank QR</Trans>,
    PAYONEX: <Trans>Backup QR channel</Trans>,
  }
  return (
    <button
      type="button"
      onClick={onOpen}
      className="min-h-15 rounded-lg bg-surface-2 px-3 py-1.5 text-start active:bg-surface-3"
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-2 text-[.9375rem]/[1.6]">
        <b>{provider}</b>
        <b
          translate="no"
          className="text-caption text-link tabular-nums"
        >{`${paidAmount(minimumSatang, bank.exchange)}+`}</b>
      </span>
      <span className="block text-caption wrap-anywhere text-text-2">{says[provider]}</span>
    </button>
  )
}
