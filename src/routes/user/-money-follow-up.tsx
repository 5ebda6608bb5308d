import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { interruptiblePause } from '../../data/money/interruptible-pause.ts'
import { ensureCatalog } from '../../i18n/activate.ts'
import { moneyCatalog } from '../../i18n/money-catalog.ts'
import { afterFirstScreen } from '../../session/after-first-screen.ts'

/** How long to wait before what could not be fetched is fetched again, in ms. */
const RETRY_MS = 20_000

type FollowUpComponent = ComponentType<{ onStatement: () => void }>

/** Follows up money actions from the moment the member's screen is rendered. What a member has to know about money is worth trying again for. */
export function MoneyFollowUp() {
  const [FollowUp, setFollowUp] = useState<FollowUpComponent>()
  const navigate = useNavigate()
  useEffect(() => afterFirstScreen(() => void load().then((loaded) => setFollowUp(() => loaded))), [])
  return FollowUp && <FollowUp onStatement={() => void navigate({ to: '/user/statement' })} />
}

async function load(): Promise<FollowUpComponent> {
  try {
    const [feature] = await Promise.all([
      import('../../features/money-action/money-follow-up.tsx'),
      ensureCatalog(moneyCatalog),
    ])
    return feature.MoneyFollowUp
  } catch {
    await interruptiblePause(RETRY_MS)
    return load()
  }
}
