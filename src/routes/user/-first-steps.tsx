import type { Wallet } from '../../data/wallet.ts'
import { totalSatang } from '../../domain/money/balances.ts'
import { WelcomeTicket } from '../../features/bonus/bonus-card.tsx'
import { FirstSteps } from '../../features/home/first-steps.tsx'
import { useOpenSheet } from '../../features/shell/use-member-sheet.ts'

/** Home of a member who has no account at a game yet: what to do first, and the first bonus. */
export function NewMember({ wallet, onGames }: { wallet: Wallet; onGames: () => void }) {
  const openSheet = useOpenSheet()
  return (
    <div className="grid gap-2">
      <FirstSteps
        hasMoney={totalSatang(wallet) > 0}
        onDeposit={() => openSheet('deposit')}
        onGames={onGames}
      />
      <WelcomeTicket />
    </div>
  )
}
