import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { activeBonusQuery } from '../../data/bonus.ts'

/** The screen's title in the bar. It changes while a bonus is held, because the screen then shows that bonus first. */
export function BonusTitle() {
  const { data: active } = useQuery(activeBonusQuery)
  return active?.status === true ? <Trans>Active bonus</Trans> : <Trans>Bonuses</Trans>
}
