import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCloseSheet } from '../../features/shell/use-member-sheet.ts'
import { withTexts } from '../../i18n/activate.ts'
import { moneyCatalog } from '../../i18n/catalogs/member-catalogs.ts'
import { afterFirstScreen } from '../../session/after-paint.ts'
import { workInHand } from '../../session/work-in-hand.ts'
import { Later, later } from '../../ui/later.ts'
import { useLeaveDeposit } from './-use-leave-deposit.ts'

const ARRIVED = later(async () => {
  await new Promise<void>(afterFirstScreen)
  return (await withTexts(import('../../features/arrived/arrived-money.tsx'), moneyCatalog)).ArrivedMoney
})

const FOLLOW_UP = later(async () => {
  await new Promise<void>(afterFirstScreen)
  return (await withTexts(import('../../features/money-action/money-follow-up.tsx'), moneyCatalog))
    .MoneyFollowUp
})

/** Reports deposits that arrive, over any member screen, from the moment it is rendered. */
export function MemberArrivedMoney() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const leaveDeposit = useLeaveDeposit(useCloseSheet())
  const isDepositing = search.sheet === 'deposit'
  const props = {
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
    onReceipt: (entry: string) =>
      void navigate({ to: '/user/statement', search: { entry }, replace: isDepositing }),
  }
  return <Later part={ARRIVED} props={props} />
}

/** Follows up money actions from the moment the member's screen is rendered. */
export function MemberMoneyFollowUp() {
  const navigate = useNavigate()
  const { sheet } = useLocation().search
  const onStatement = (entry?: string) =>
    void navigate({ to: '/user/statement', search: entry === undefined ? {} : { entry } })
  const onContact = () => void navigate({ to: '/user/contact' })
  const waitingSheet = sheet === 'deposit' || sheet === 'withdraw' ? sheet : undefined
  return <Later part={FOLLOW_UP} props={{ waitingSheet, onStatement, onContact }} />
}
