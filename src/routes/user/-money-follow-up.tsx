import { useNavigate } from '@tanstack/react-router'
import { createElement } from 'react'
import type { MoneyFollowUp } from '../../features/money-action/money-follow-up.tsx'
import { ensureCatalog } from '../../i18n/activate.ts'
import { moneyCatalog } from '../../i18n/catalogs/money-catalog.ts'
import { useLoadedLater } from './-use-loaded-later.ts'

/** Follows up money actions from the moment the member's screen is rendered. */
export function MemberMoneyFollowUp() {
  const FollowUp = useLoadedLater(load)
  const navigate = useNavigate()
  const onStatement = (entry?: string) =>
    void navigate({ to: '/user/statement', search: entry === undefined ? {} : { entry } })
  return FollowUp && createElement(FollowUp, { onStatement })
}

async function load(): Promise<typeof MoneyFollowUp> {
  const [feature] = await Promise.all([
    import('../../features/money-action/money-follow-up.tsx'),
    ensureCatalog(moneyCatalog),
  ])
  return feature.MoneyFollowUp
}
