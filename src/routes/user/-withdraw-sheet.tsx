import { useNavigate, useRouter } from '@tanstack/react-router'
import { useOpenSheet } from '../../features/shell/use-member-sheet.ts'
import { WithdrawSheet } from '../../features/withdraw/withdraw-sheet.tsx'

/** Withdrawals, with links to the statement, where a request is followed, to the operator, to the bonuses and to the password. */
export default function WithdrawWithStatement({ onClose }: { onClose: () => void }) {
  const openSheet = useOpenSheet()
  const navigate = useNavigate()
  const { history } = useRouter()
  return (
    <WithdrawSheet
      isOverHome={history.location.pathname === '/user/home'}
      follows={history.location.state.followsMoney === true}
      onClose={onClose}
      onStatement={() => void navigate({ to: '/user/statement', replace: true })}
      onDeposit={() => openSheet('deposit')}
      onBonus={() => void navigate({ to: '/user/bonus', replace: true })}
      onPassword={() => void navigate({ to: '/user/profile', search: { sheet: 'password' }, replace: true })}
      onContact={() => void navigate({ to: '/user/contact', replace: true })}
    />
  )
}
