import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GameAccountFacts } from '../../data/wallet.ts'
import { MoneySheet } from '../../ui/dialogs/money-sheet.tsx'
import { gameCredentialsQuery } from './api.ts'
import { AppLinks } from './app-links.tsx'
import { Credentials } from './credentials.tsx'
import { GameBalance } from './game-balance.tsx'
import { GameMoney } from './game-money.tsx'
import { PlayFooter } from './play-footer.tsx'

interface GameAccountProps {
  account: GameAccountFacts
  /** Balance of the main wallet, in satang. */
  walletSatang: number
  onClose: () => void
}

/** An open account at a game provider: its balance, transfers in and out, and the ways to play. */
export function GameAccount({ account, walletSatang, onClose }: GameAccountProps) {
  const { t } = useLingui()
  const credentials = useQuery(gameCredentialsQuery(account.code))
  const [isBusy, setBusy] = useState(false)
  return (
    <MoneySheet
      open
      onClose={onClose}
      busy={isBusy}
      title={account.name}
      closeLabel={t`Close`}
      footer={<PlayFooter account={account} credentials={credentials.data} />}
    >
      <GameBalance account={account} />
      <GameMoney account={account} walletSatang={walletSatang} onBusy={setBusy} />
      <Credentials slotCode={account.code} query={credentials} />
      <AppLinks android={account.android} ios={account.ios} />
    </MoneySheet>
  )
}
