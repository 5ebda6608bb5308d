import { Trans, useLingui } from '@lingui/react/macro'
import { useHiding, useOwnBaht } from '../../data/own-baht.ts'
import { mediaUrl } from '../../data/server-urls.ts'
import { type GameAccountFacts, useCheckBalance } from '../../data/wallet.ts'
import { credits } from '../../domain/money/balances.ts'
import { errorText } from '../../i18n/error-text.ts'
import { formatNumber } from '../../i18n/format.ts'
import { IconButton } from '../../ui/button.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { GamePicture } from '../../ui/game-card.tsx'

/** The balance of the account, in baht and in the provider's credits, and a button to read it again. */
export function GameBalance({ account }: { account: GameAccountFacts }) {
  const { i18n, t } = useLingui()
  const ownBaht = useOwnBaht()
  const isHidden = useHiding()
  const { mutate, isPending } = useCheckBalance()
  const inCredits = formatNumber(credits(account))
  const reload = () =>
    mutate(undefined, {
      onSuccess: (silent) => {
        const { name } = account
        if (silent.includes(account.code))
          showToast({ tone: 'error', text: t`${name} did not answer; that balance is as last seen` })
      },
      onError: (failure) => void errorText(i18n, failure).then((text) => showToast({ tone: 'error', text })),
    })
  return (
    <div className="flex items-center gap-3">
      <span className="w-21 flex-none overflow-hidden rounded-md">
        <GamePicture
          name={account.name}
          logo={mediaUrl(account.logo)}
          background={mediaUrl(account.background)}
        />
      </span>
      <p className="min-w-0 flex-1">
        <b translate="no" className="block text-title tabular-nums">
          {ownBaht(account.amount)}
        </b>
        {!isHidden && (
          <span translate="yes" className="block text-small text-text-2 tabular-nums">
            <span translate="no">{`= ${inCredits} `}</span>
            <Trans>credits</Trans>
          </span>
        )}
      </p>
      <IconButton
        icon="refresh"
        label={t`Reload balance`}
        aria-busy={isPending || undefined}
        disabled={isPending}
        onClick={reload}
      />
    </div>
  )
}
