import { dropSharedSlip, type SharedSlip } from '../../data/deposit/shared-slip.ts'
import { DepositSheet } from '../../features/deposit/deposit-sheet.tsx'
import { useOpenSheet } from '../../features/shell/member-sheet.ts'

interface MemberDepositSheetProps {
  onClose: () => void
  shared?: SharedSlip | undefined
}

/** Deposits, with a way to the history of slips. Closing the sheet puts a shared picture away. */
export default function MemberDepositSheet({ onClose, shared }: MemberDepositSheetProps) {
  const openSheet = useOpenSheet()
  const close = () => {
    void dropSharedSlip()
    onClose()
  }
  return <DepositSheet shared={shared} onClose={close} onOpenSlips={() => openSheet('slips')} />
}
