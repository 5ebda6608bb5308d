import type { GameAccountFacts } from '../../data/wallet/wallet.ts'
import { canBePlayed, PlayButton } from '../../features/game-account/play-button.tsx'
import { ContinueCard } from '../../features/home/continue-card.tsx'
import { useOpenSheet } from '../../features/shell/use-member-sheet.ts'
import { showToast } from '../../ui/feedback/toast.ts'

/** The card of the game to go on with, and the way into that game; where the browser does not open it, the game's own sheet has the link. */
export function GoOnPlaying({ account, isLow }: { account: GameAccountFacts; isLow: boolean }) {
  const openSheet = useOpenSheet()
  const open = () => openSheet('game', account.code)
  return (
    <ContinueCard account={account} isLow={isLow} onOpen={open}>
      {canBePlayed(account) && (
        <PlayButton
          account={account}
          variant="marigold"
          onEnd={({ refusal, href }) => {
            if (refusal !== undefined) showToast({ tone: 'error', text: refusal })
            if (href !== undefined) open()
          }}
        />
      )}
    </ContinueCard>
  )
}
