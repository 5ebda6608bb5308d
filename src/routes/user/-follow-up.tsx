import { useLocation, useNavigate } from '@tanstack/react-router'
import { createElement, type ComponentType, useEffect, useState } from 'react'
import { interruptiblePause } from '../../data/money/interruptible-pause.ts'
import type { ArrivedMoney } from '../../features/arrived/arrived-money.tsx'
import type { MoneyFollowUp } from '../../features/money-action/money-follow-up.tsx'
import { useCloseSheet } from '../../features/shell/use-member-sheet.ts'
import { ensureCatalog } from '../../i18n/activate.ts'
import { moneyCatalog } from '../../i18n/catalogs/member-catalogs.ts'
import { afterFirstScreen } from '../../session/after-paint.ts'
import { workInHand } from '../../session/work-in-hand.ts'
import { useLeaveDeposit } from './-use-leave-deposit.ts'

/** Reports deposits that arrive, over any member screen, from the moment it is rendered. */
export function MemberArrivedMoney() {
  const Arrived = useLoadedLater(loadArrived)
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

async function loadArrived(): Promise<typeof ArrivedMoney> {
  const [feature] = await Promise.all([
    import('../../features/arrived/arrived-money.tsx'),
    ensureCatalog(moneyCatalog),
  ])
  return feature.ArrivedMoney
}

/** Follows up money actions from the moment the member's screen is rendered. */
export function MemberMoneyFollowUp() {
  const FollowUp = useLoadedLater(loadFollowUp)
  const navigate = useNavigate()
  const { sheet } = useLocation().search
  const onStatement = (entry?: string) =>
    void navigate({ to: '/user/statement', search: entry === undefined ? {} : { entry } })
  const onContact = () => void navigate({ to: '/user/contact' })
  const waitingSheet = sheet === 'deposit' || sheet === 'withdraw' ? sheet : undefined
  return FollowUp && createElement(FollowUp, { waitingSheet, onStatement, onContact })
}

async function loadFollowUp(): Promise<typeof MoneyFollowUp> {
  const [feature] = await Promise.all([
    import('../../features/money-action/money-follow-up.tsx'),
    ensureCatalog(moneyCatalog),
  ])
  return feature.MoneyFollowUp
}

/** Delay before code that could not be loaded is loaded again, in ms. */
const RETRY_MS = 20_000

/**
 * A component that follows the member's money: loaded when the first screen is rendered, and again until it is there, because the member must
 * learn what it reports. Undefined until then.
 * @param load must be the same function in every render
 */
function useLoadedLater<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> | undefined {
  const [component, setComponent] = useState<ComponentType<Props>>()
  useEffect(
    () => afterFirstScreen(() => void untilLoaded(load).then((loaded) => setComponent(() => loaded))),
    [load],
  )
  return component
}

async function untilLoaded<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load()
  } catch {
    await interruptiblePause(RETRY_MS)
    return untilLoaded(load)
  }
}
