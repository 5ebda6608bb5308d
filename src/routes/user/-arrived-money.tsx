import { useLocation, useNavigate } from '@tanstack/react-router'
import { createElement } from 'react'
import type { ArrivedMoney } from '../../features/arrived/arrived-money.tsx'
import { useCloseSheet } from '../../features/shell/use-member-sheet.ts'
import { ensureCatalog } from '../../i18n/activate.ts'
import { moneyCatalog } from '../../i18n/catalogs/money-catalog.ts'
import { workInHand } from '../../session/work-in-hand.ts'
import { useLeaveDeposit } from './-use-leave-deposit.ts'
import { useLoadedLater } from './-use-loaded-later.ts'

/** Tells of deposits that arrive, over any member screen, from the moment it is rendered. */
export function MemberArrivedMoney() {
  const Arrived = useLoadedLater(load)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const leaveDeposit = useLeaveDeposit(useCloseSheet())
  const isDepositing = search.sheet === 'deposit'
  return (
    Arrived &&
    createElement(Arrived, {
      isDepositing,
      place: `${pathname} ${search.sheet}`,
      onDeposited: () => {
        // Another QR may be open, or an amount typed.
        if (workInHand.isReloadSafe()) leaveDeposit()
      },
      onPlay: () => {
        if (isDepositing && pathname === '/user/home') leaveDeposit()
        else void navigate({ to: '/user/home' })
      },
      onReceipt: (entry) =>
        void navigate({ to: '/user/statement', search: { entry }, replace: isDepositing }),
    })
  )
}

async function load(): Promise<typeof ArrivedMoney> {
  const [feature] = await Promise.all([
    import('../../features/arrived/arrived-money.tsx'),
    ensureCatalog(moneyCatalog),
  ])
  return feature.ArrivedMoney
}
