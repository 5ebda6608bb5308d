import { useNavigate, useRouter } from '@tanstack/react-router'
import type { SharedSlip } from '../../data/phone/shared-slip-param.ts'
import { DepositSheet } from '../../features/deposit/deposit-sheet.tsx'
import { useOpenSheet } from '../../features/shell/use-member-sheet.ts'
import { useLeaveDeposit } from './-use-leave-deposit.ts'

interface MemberDepositSheetProps {
  onClose: () => void
  way?: string | undefined
  shared?: SharedSlip | undefined
}

/** Deposits. The list and the page of a way are separate history entries, so that Back goes from the page to the list. */
export default function MemberDepositSheet({ onClose, way, shared }: MemberDepositSheetProps) {
  const openSheet = useOpenSheet()
  const navigate = useNavigate()
  const { history } = useRouter()
  const close = useLeaveDeposit(onClose)
  const shown = way ?? (shared && 'slip')

  const goTo = (name: string) => {
    const { openedWay, openedSheet } = history.location.state
    const isOnList = shown === undefined
    void navigate({
      to: '.',
      search: ({ shared: _shared, ...search }) => ({ ...search, way: name }),
      state: { ...(openedSheet && { openedSheet }), ...((isOnList || openedWay) && { openedWay: true }) },
      replace: !isOnList,
    })
  }
  const toList = () => {
    const { openedWay, openedSheet } = history.location.state
    if (openedWay === true) return history.back({ ignoreBlocker: true })
    return void navigate({
      to: '.',
      search: ({ way: _way, shared: _shared, ...search }) => search,
      state: { ...(openedSheet && { openedSheet }) },
      replace: true,
    })
  }
  const toHome = () => {
    if (history.location.pathname === '/user/home') close()
    else void navigate({ to: '/user/home' })
  }
  return (
    <DepositSheet
      way={shown}
      shared={shared}
      onWay={goTo}
      onList={toList}
      onClose={close}
      onOpenSlips={() => openSheet('slips')}
      onLimits={() => openSheet('limits')}
      onHome={toHome}
    />
  )
}
