import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { MoneyPhase } from '../../data/money/money-action.ts'
import { mediaUrl, webLink } from '../../data/site/server-urls.ts'
import { useHiding, useOwnBaht } from '../../data/wallet/own-baht.ts'
import { type GameAccountFacts, usePause, useWallet } from '../../data/wallet/wallet.ts'
import { autoLoginGame } from '../../domain/auto-login.ts'
import { credits } from '../../domain/money/balances.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useCopy } from '../../parts/copy.tsx'
import { NotLoaded } from '../../parts/not-loaded.tsx'
import { useBalanceCheck } from '../../parts/use-balance-check.ts'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { MoneySheet } from '../../ui/dialogs/money-sheet.tsx'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { CopyRow } from '../../ui/feedback/facts.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { EmptyState } from '../../ui/feedback/placeholders.tsx'
import { GamePicture } from '../../ui/pictures/game-picture.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { ServerHtml } from '../../ui/server-html.tsx'
import { type GameCredentials, gameCredentialsQuery, useActivateGame, useResetGamePassword } from './api.ts'
import { GameMoney } from './game-money.tsx'
import { canBePlayed, PlayButton, type PlayEnd } from './play-button.tsx'

interface OpenGameDialogProps {
  account: GameAccountFacts
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
      <OpenGameDialog account={account} onClose={onClose} />
    )
  }
  return (
    <Sheet open onClose={onClose} title={<Trans>Game account</Trans>} closeLabel={t`Close`}>
      {wallet !== undefined ? (
        <EmptyState
          scene="boat"
          title={isPaused ? <Trans>Games are closed while you pause</Trans> : <Trans>Game not found</Trans>}
        />
      ) : (
        <NotLoaded error={error} height="h-64" onRetry={retry} />
      )}
    </Sheet>
  )
}

/** An open account at a game provider: its balance, transfers in and out, and the ways to play; while the member pauses only the way back. */
function GameAccount({ account, walletSatang, isPaused, onClose }: GameAccountProps) {
  const { t } = useLingui()
  const credentials = useQuery({ ...gameCredentialsQuery(account.code), enabled: !isPaused })
  const [phase, setPhase] = useState<MoneyPhase>('idle')
  const isBusy = phase !== 'idle'
  return (
    <MoneySheet
      open
      onClose={onClose}
      busy={isBusy}
      waiting={phase === 'checking' ? <Trans>No answer yet. We are checking, please wait.</Trans> : undefined}
      title={account.name}
      closeLabel={t`Close`}
    >
      <div>
        <WidePicture account={account} />
        <section className="relative -mt-12 grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg bg-surface p-4 shadow-pop">
          <GameBalance account={account} />
          {!isPaused && <PlayFooter account={account} isMoving={isBusy} />}
        </section>
      </div>
      <GameMoney account={account} walletSatang={walletSatang} onPhase={setPhase} />
      {isPaused ? (
        <Note tone="warn">
          <Trans>Games are closed while you pause</Trans>
        </Note>
      ) : (
        <>
          {autoLoginGame(account.code) === undefined ? (
            <Credentials slotCode={account.code} query={credentials} />
          ) : (
            <details className="group rounded-lg bg-surface-2">
              <summary className="flex min-h-touch cursor-pointer list-none items-center gap-3 px-4 py-2.5">
                <Lozenge icon="lock" tone="quiet" size="s" />
                <span className="min-w-0 flex-1">
                  <b className="block">
                    <Trans>Username and password</Trans>
                  </b>
                  <span className="block text-caption text-text-2">
                    <Trans>Only when the game asks for them</Trans>
                  </span>
                </span>
                <Icon name="chevron-down" className="group-open:rotate-180" />
              </summary>
              <Credentials slotCode={account.code} query={credentials} />
            </details>
          )}
          <AppLinks android={account.android} ios={account.ios} />
        </>
      )}
    </MoneySheet>
  )
}

interface PlayFooterProps {
  account: GameAccountFacts
  /** Money is being moved, and is not in the game yet. */
  isMoving: boolean
}

/** The way into the game, and what to do when it did not open; nothing where there is none. */
function PlayFooter({ account, isMoving }: PlayFooterProps) {
  const [{ refusal, href }, setEnd] = useState<PlayEnd>({})

  if (!canBePlayed(account)) return null
  return (
    <>
      {refusal !== undefined && <Note tone="error">{refusal}</Note>}
      <PlayButton account={account} variant={isMoving ? 'secondary' : 'marigold'} block onEnd={setEnd} />
      {href === undefined ? (
        <p className="text-center text-caption text-text-2">
          <Trans>Opens the provider site in a new window</Trans>
        </p>
      ) : (
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'secondary', block: true })}
        >
          <Icon name="external" />
          <span>
            <Trans>The game did not open by itself. Open it here</Trans>
          </span>
        </a>
      )}
    </>
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

/** The game's picture as wide as what is around it. */
function WidePicture({ account }: { account: GameAccountFacts }) {
  return (
    <div className="-mx-gutter -mt-1">
      <GamePicture
        shape="wide"
        name={account.name}
        logo={mediaUrl(account.logo)}
        background={mediaUrl(account.background)}
      />
    </div>
  )
}

/** Asks before an account is opened at a provider. After a failure the dialog stays open and shows the error. */
function OpenGameDialog({ account, onClose }: OpenGameDialogProps) {
  const { t } = useLingui()
  const { code, name } = account
  const { mutate, isPending, isError } = useActivateGame(code)
  return (
    <AlertDialog
      open
      tone="confirm"
      picture={
        <div className="relative -mx-1 -mt-5 mb-7">
          <WidePicture account={account} />
          <span className="absolute inset-x-0 -bottom-8 flex justify-center">
            <Lozenge icon="plus" tone="marigold" size="l" />
          </span>
        </div>
      }
      title={<Trans>Open account {name}?</Trans>}
      confirm={{ label: isError ? t`Try again` : t`Open account`, onPress: () => mutate(), busy: isPending }}
      cancel={{ label: t`Cancel`, onPress: onClose }}
    >
      <p>
        <Trans>We create a username and password for you.</Trans>
      </p>
      <ul className="flex flex-wrap justify-center gap-2 text-label">
        {[t`Free`, t`Takes a few seconds`, t`Money back at any time`].map((promise) => (
          <li key={promise} className="flex items-center gap-1 rounded-full bg-surface-2 px-3 py-1">
            <Icon name="check" className="size-4" />
            <span>{promise}</span>
          </li>
        ))}
      </ul>
      {isError && (
        <p role="alert" className="text-neg">
          <Trans>Not completed</Trans>
        </p>
      )}
    </AlertDialog>
  )
}

/** With large text on a narrow screen an amount would break within its digits. */
const WHOLE = { fontSize: 'min(1.375rem, 11vw)' }

/** The balance of the account, in baht and in the provider's credits, and a button to read it again. */
function GameBalance({ account }: { account: GameAccountFacts }) {
  const { t } = useLingui()
  const ownBaht = useOwnBaht()
  const isHidden = useHiding()
  const { check, isChecking } = useBalanceCheck((silent) =>
    silent.includes(account.code) ? account.name : '',
  )
  const inCredits = formatNumber(credits(account))
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <p className="min-w-0 flex-auto">
        <b translate="no" className="block text-title wrap-anywhere" style={WHOLE}>
          {ownBaht(account.amount)}
        </b>
        {!isHidden && (
          <span translate="yes" className="block text-small text-text-2">
            <span translate="no">{`= ${inCredits} `}</span>
            <Trans>credits</Trans>
          </span>
        )}
      </p>
      <IconButton
        icon="refresh"
        label={t`Reload balance`}
        aria-busy={isChecking || undefined}
        disabled={isChecking}
        onClick={check}
      />
    </div>
  )
}

interface CredentialsProps {
  slotCode: string
  query: Pick<UseQueryResult<GameCredentials>, 'data' | 'error' | 'refetch'>
}

/** User name and password at the provider, to copy into its app. The password is concealed until the member asks for it. */
function Credentials({ slotCode, query: { data, error, refetch } }: CredentialsProps) {
  const { t } = useLingui()
  const copy = useCopy()
  const [isShown, setShown] = useState(false)
  if (data === undefined) return <NotLoaded error={error} height="h-45" onRetry={refetch} />
  return (
    <>
      <div className="lined-rows rounded-lg bg-surface-2">
        <CopyRow
          label={<Trans>Username</Trans>}
          value={data.username}
          copyLabel={t`Copy username`}
          onCopy={() => void copy(data.username)}
        />
        <CopyRow
          label={<Trans>Password</Trans>}
          value={
            <span className="-my-3 flex items-center gap-2">
              <span className="min-w-0 flex-1">{isShown ? data.password : '••••••••'}</span>
              <IconButton
                icon={isShown ? 'eye-off' : 'eye'}
                label={isShown ? t`Hide password` : t`Show password`}
                aria-pressed={isShown}
                onClick={() => setShown(!isShown)}
              />
            </span>
          }
          copyLabel={t`Copy password`}
          onCopy={() => void copy(data.password, t`Password`)}
        />
        <ResetPassword slotCode={slotCode} />
      </div>
      {data.event && (
        <div className="rounded-md bg-info-soft px-4 py-3 text-small">
          <ServerHtml html={data.event} retryLabel={t`Try again`} />
        </div>
      )}
    </>
  )
}

/** Sets a new password, after a confirmation: the old one stops working wherever it is stored. */
function ResetPassword({ slotCode }: { slotCode: string }) {
  const { t } = useLingui()
  const { mutate, isPending, isError } = useResetGamePassword(slotCode)
  const [isAsking, setAsking] = useState(false)
  const reset = () => {
    setAsking(false)
    mutate()
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 py-1 pe-4">
      <Button variant="quiet" icon="lock" busy={isPending} onClick={() => setAsking(true)}>
        <Trans>Reset password</Trans>
      </Button>
      {isError && !isPending && (
        <span role="alert" className="text-small text-neg">
          <Trans>Not completed</Trans>
        </span>
      )}
      <AlertDialog
        open={isAsking}
        tone="confirm"
        icon="lock"
        title={<Trans>Set a new password?</Trans>}
        confirm={{ label: t`Reset password`, onPress: reset }}
        cancel={{ label: t`Cancel`, onPress: () => setAsking(false) }}
      >
        <Trans>The old password stops working at once.</Trans>
      </AlertDialog>
    </div>
  )
}
