import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { webLink } from '../../data/server-urls.ts'
import { type GameAccountFacts, usePause, useWallet } from '../../data/wallet.ts'
import { useLoadFailure } from '../../i18n/use-error-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { MoneySheet } from '../../ui/dialogs/money-sheet.tsx'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { EmptyState, RetryState, Skeleton } from '../../ui/feedback/placeholders.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { gameCredentialsQuery, useActivateGame } from './api.ts'
import { Credentials } from './credentials.tsx'
import { GameBalance } from './game-balance.tsx'
import { GameMoney } from './game-money.tsx'
import { PlayFooter } from './play-footer.tsx'

interface OpenGameDialogProps {
  code: string
  name: string
  onClose: () => void
}

interface AppLinksProps {
  android: string | null
  ios: string | null
}

interface GameAccountProps {
  account: GameAccountFacts
  /** Balance of the main wallet, in satang. */
  walletSatang: number
  isPaused: boolean
  onClose: () => void
}

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
  const isPaused = usePause() !== undefined
  const account = wallet?.slots.find(({ code }) => code === game)
  if (wallet !== undefined && account !== undefined && (account.isActive || !isPaused)) {
    return account.isActive ? (
      <GameAccount
        account={account}
        walletSatang={wallet.wallet.amount}
        isPaused={isPaused}
        onClose={onClose}
      />
    ) : (
      <OpenGameDialog code={account.code} name={account.name} onClose={onClose} />
    )
  }
  return (
    <Sheet open onClose={onClose} title={<Trans>Game account</Trans>} closeLabel={t`Close`}>
      {wallet !== undefined ? (
        <EmptyState
          icon="play"
          title={isPaused ? <Trans>Games are closed while you pause</Trans> : <Trans>Game not found</Trans>}
        />
      ) : error === null ? (
        <Skeleton className="h-64 w-full" />
      ) : (
        <RetryState {...failure} retryLabel={<Trans>Try again</Trans>} onRetry={retry} />
      )}
    </Sheet>
  )
}

/** An open account at a game provider: its balance, transfers in and out, and the ways to play; while the member pauses only the way back. */
function GameAccount({ account, walletSatang, isPaused, onClose }: GameAccountProps) {
  const { t } = useLingui()
  const credentials = useQuery({ ...gameCredentialsQuery(account.code), enabled: !isPaused })
  const [isBusy, setBusy] = useState(false)
  return (
    <MoneySheet
      open
      onClose={onClose}
      busy={isBusy}
      title={account.name}
      closeLabel={t`Close`}
      footer={!isPaused && <PlayFooter account={account} credentials={credentials.data} isMoving={isBusy} />}
    >
      <GameBalance account={account} />
      <GameMoney account={account} walletSatang={walletSatang} onBusy={setBusy} />
      {isPaused ? (
        <Note tone="warn">
          <Trans>Games are closed while you pause</Trans>
        </Note>
      ) : (
        <>
          <Credentials slotCode={account.code} query={credentials} />
          <AppLinks android={account.android} ios={account.ios} />
        </>
      )}
    </MoneySheet>
  )
}

/** Links to the provider's own apps, if it has any. */
function AppLinks({ android, ios }: AppLinksProps) {
  const links = [
    ['Android', webLink(android)],
    ['iOS', webLink(ios)],
  ] as const
  const known = links.filter(([, href]) => href !== undefined)
  if (known.length === 0) return null
  return (
    <div className="flex flex-wrap gap-3 *:flex-1">
      {known.map(([name, href]) => (
        <a
          key={name}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'secondary' })}
        >
          <Icon name="download" />
          <span translate="no">{name}</span>
        </a>
      ))}
    </div>
  )
}

/** Asks before an account is opened at a provider. After a failure the dialog stays open and shows the error. */
function OpenGameDialog({ code, name, onClose }: OpenGameDialogProps) {
  const { t } = useLingui()
  const { mutate, isPending, isError } = useActivateGame(code)
  const open = () => {
    if (!isPending) mutate()
  }
  return (
    <AlertDialog
      open
      tone="confirm"
      icon="user-plus"
      title={<Trans>Open account {name}?</Trans>}
      confirm={{ label: isError ? t`Try again` : t`Open account`, onPress: open, busy: isPending }}
      cancel={{ label: t`Cancel`, onPress: onClose }}
    >
      <p>
        <Trans>We create a username and password for you, at no cost.</Trans>
      </p>
      {isError && (
        <p role="alert" className="text-neg">
          <Trans>Not completed</Trans>
        </p>
      )}
    </AlertDialog>
  )
}
