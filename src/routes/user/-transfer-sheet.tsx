import { useNavigate, useRouter } from '@tanstack/react-router'
import { useOpenSheet } from '../../features/shell/use-member-sheet.ts'
import { TransferSheet } from '../../features/transfer/transfer-sheet.tsx'

/** Transfers, with ways to a deposit and to the games for a member who has nothing to transfer yet. */
export default function TransferWithDeposit({ onClose }: { onClose: () => void }) {
  const openSheet = useOpenSheet()
  const navigate = useNavigate()
  const { history } = useRouter()
  return (
    <TransferSheet
      isOverHome={history.location.pathname === '/user/home'}
      onClose={onClose}
      onDeposit={() => openSheet('deposit')}
      onGames={() => void navigate({ to: '/user/home', replace: true })}
    />
  )
}
