import { useNavigate, useRouter } from '@tanstack/react-router'
import { WaitingTransfer } from '../../features/arrived/waiting-transfer.tsx'
import { useLeaveDeposit } from './-use-leave-deposit.ts'

/** The progress of a transfer, with a button for its slip, which takes its place in the history. */
export default function WaitingTransferWithSlip({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { history } = useRouter()
  return (
    <WaitingTransfer
      isOverHome={history.location.pathname === '/user/home'}
      onClose={useLeaveDeposit(onClose)}
      onSlip={() => {
        const { openedSheet } = history.location.state
        void navigate({
          to: '.',
          search: (search) => ({ ...search, way: 'slip' }),
          state: { ...(openedSheet && { openedSheet }) },
          replace: true,
        })
      }}
    />
  )
}
