import type { Wallet } from '../../data/wallet/wallet.ts'
import { totalSatang } from '../../domain/money/balances.ts'
import { WelcomeTicket } from '../../features/bonus/bonus-card.tsx'
import { FirstSteps } from '../../features/home/first-steps.tsx'
import { GAMES } from '../../features/home/home-screen.tsx'
import { useOpenSheet } from '../../features/shell/use-member-sheet.ts'

/** Home of a member who has no account at a game yet: what to do first, and the first bonus. */
export function NewMember({ wallet }: { wallet: Wallet }) {
  const openSheet = useOpenSheet()
  return (
    <div className="grid gap-2">
      <FirstSteps
        hasMoney={totalSatang(wallet) > 0}
        onDeposit={() => openSheet('deposit')}
        onGames={() => document.getElementById(GAMES)?.scrollIntoView()}
      />
      <WelcomeTicket />
    </div>
  )
}
