import { useNavigate } from '@tanstack/react-router'
import { WithdrawSheet } from '../../features/withdraw/withdraw-sheet.tsx'

/** Taking money out, and the way to the statement, where a request is followed. */
export default function WithdrawWithStatement({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <WithdrawSheet
      onClose={onClose}
      onStatement={() => void navigate({ to: '/user/statement', replace: true })}
    />
  )
}
