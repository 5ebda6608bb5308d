import { Trans, useLingui } from '@lingui/react/macro'
import { useWallet } from '../../data/wallet.ts'
import { useLoadFailure } from '../../i18n/use-error-text.ts'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { RetryState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { accountsOf } from './accounts.ts'
import { TransferForm } from './transfer-form.tsx'

interface TransferSheetProps {
  onClose: () => void
}

/** Moves money between the main wallet and the games. */
export function TransferSheet({ onClose }: TransferSheetProps) {
  const { t } = useLingui()
  const { wallet, error, retry } = useWallet()
  const failure = useLoadFailure(error)
  if (wallet !== undefined) return <TransferForm accounts={accountsOf(wallet)} onClose={onClose} />
  return (
    <Sheet open onClose={onClose} title={<Trans>Transfer</Trans>} closeLabel={t`Close`}>
      {error === null ? (
        <Skeleton className="h-64 w-full" />
      ) : (
        <RetryState {...failure} retryLabel={<Trans>Try again</Trans>} onRetry={retry} />
      )}
    </Sheet>
  )
}
