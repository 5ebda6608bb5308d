import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { depositQuery } from '../../data/deposit/deposit.ts'
import type { SharedSlip } from '../../data/deposit/shared-slip.ts'
import { depositMethods } from '../../domain/money/deposit-methods.ts'
import { useLoadFailure } from '../../i18n/use-error-text.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { RetryState } from '../../ui/feedback/retry-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { type Tab, Tabs } from '../../ui/navigation/tabs.tsx'
import { AnnouncePanel } from './announce-panel.tsx'
import { BankPanel } from './bank-panel.tsx'
import { QrPanel } from './qr/qr-panel.tsx'
import { SlipPanel } from './slip/slip-panel.tsx'
import { WalletPanel } from './wallet-panel.tsx'

type Way = 'bank' | 'qr' | 'wallet' | 'slip' | 'announce'

interface DepositWaysProps {
  shared: SharedSlip | undefined
  /** What has come in since the sheet opened. */
  arrivedSatang: number
  onClose: () => void
  onOpenSlips: () => void
}

/** The ways of paying in that the operator offers, and nothing else. Which they are is asked for each time. */
export function DepositWays({ shared, arrivedSatang, onClose, onOpenSlips }: DepositWaysProps) {
  const { t } = useLingui()
  const { data: offered, error, refetch } = useQuery(depositQuery)
  const failure = useLoadFailure(error)
  const [chosen, setChosen] = useState<Way | undefined>(shared && 'slip')
  // The tab is marked at once; its panel is too much for the same frame of a cheap phone.
  const settled = useDeferredValue(chosen)

  if (offered === undefined) {
    return error !== null ? (
      <>
        <RetryState
          icon="deposit"
          {...failure}
          retryLabel={<Trans>Try again</Trans>}
          onRetry={() => void refetch()}
        />
        {/* What was shared is seen without a network too; whether slips are taken turns out when it can be sent. */}
        {shared !== undefined && <SlipPanel shared={shared} onOpenSlips={onOpenSlips} />}
      </>
    ) : (
      <div aria-busy="true" className="grid gap-4">
        <Skeleton className="h-18 w-full" />
        <Skeleton className="h-50 w-full" />
      </div>
    )
  }

  const { banks, wallets, isManual, minimum } = offered
  const { transfers, qr } = depositMethods(banks)
  const paysByHand = transfers.length > 0 || wallets.length > 0
  const takesGiftsOnly = wallets.every(({ mode }) => mode === 'gift')
  const walletLabel = takesGiftsOnly ? t`Gift link` : t`Mobile wallet`
  const tabs: Tab<Way>[] = [
    ...tab(transfers.length > 0, 'bank', t`Bank transfer`, 'bank'),
    ...tab(qr.length > 0, 'qr', t`QR`, 'qr'),
    ...tab(wallets.length > 0, 'wallet', walletLabel, 'gift'),
    ...tab(paysByHand, 'slip', t`Upload slip`, 'slip'),
    ...tab(isManual, 'announce', t`Report deposit`, 'list'),
  ]
  const wayFor = (wanted: Way | undefined) => (tabs.find(({ key }) => key === wanted) ?? tabs[0])?.key
  const way = wayFor(chosen)
  const shown = wayFor(settled)
  if (way === undefined) {
    return <EmptyState icon="deposit" title={<Trans>No way to deposit right now</Trans>} />
  }
  const toSlip = () => setChosen('slip')
  return (
    <Tabs label={t`Deposit method`} tabs={tabs} selected={way} onSelect={setChosen}>
      {shown === 'bank' && (
        <BankPanel banks={transfers} minimumSatang={minimum} onUploadSlip={toSlip} onDone={onClose} />
      )}
      {shown === 'qr' && <QrPanel offers={qr} arrivedSatang={arrivedSatang} onDone={onClose} />}
      {shown === 'wallet' && <WalletPanel wallets={wallets} onUploadSlip={toSlip} onDone={onClose} />}
      {shown === 'slip' && <SlipPanel shared={shared} onOpenSlips={onOpenSlips} />}
      {shown === 'announce' && <AnnouncePanel minimumSatang={minimum} />}
    </Tabs>
  )
}

function tab(isOffered: boolean, key: Way, label: string, icon: Tab<Way>['icon']): Tab<Way>[] {
  return isOffered ? [{ key, label, icon }] : []
}
