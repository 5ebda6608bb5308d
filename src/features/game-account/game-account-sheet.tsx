import { Trans, useLingui } from '@lingui/react/macro'
import { useWallet } from '../../data/wallet.ts'
import { useLoadFailure } from '../../i18n/use-error-text.ts'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { RetryState } from '../../ui/feedback/retry-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { GameAccount } from './game-account.tsx'
import { OpenGameDialog } from './open-game-dialog.tsx'

interface GameAccountSheetProps {
  /** Code of the game in the URL. */
  game?: string | undefined
  onClose: () => void
}

/** One game: the account, or a button to open one. */
export function GameAccountSheet({ game, onClose }: GameAccountSheetProps) {
  const { t } = useLingui()
  const { wallet, error, retry } = useWallet()
  const failure = useLoadFailure(error)
  const account = wallet?.slots.find(({ code }) => code === game)
  if (wallet !== undefined && account !== undefined) {
    return account.isActive ? (
      <GameAccount account={account} walletSatang={wallet.wallet.amount} onClose={onClose} />
    ) : (
      <OpenGameDialog code={account.code} name={account.name} onClose={onClose} />
    )
  }
  return (
    <Sheet open onClose={onClose} title={<Trans>Game account</Trans>} closeLabel={t`Close`}>
      {wallet !== undefined ? (
        <EmptyState icon="play" title={<Trans>Game not found</Trans>} />
      ) : error === null ? (
        <Skeleton className="h-64 w-full" />
      ) : (
        <RetryState {...failure} retryLabel={<Trans>Try again</Trans>} onRetry={retry} />
      )}
    </Sheet>
  )
}
