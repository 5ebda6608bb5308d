import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ListRow, RowGroup } from '../../ui/list-row.tsx'
import { controlQuery } from './api.ts'
import { formatMinute } from './times.ts'

interface LimitsEntriesProps {
  onLimits: () => void
  onActivity: () => void
}

/** The ways to the member's limits and activity. Absent until the backend has said that it knows them: others answer 404. */
export function LimitsEntries({ onLimits, onActivity }: LimitsEntriesProps) {
  const { data: control } = useQuery(controlQuery)
  if (control === undefined) return null
  const { pause } = control
  const time = pause && formatMinute(pause.until)
  return (
    <RowGroup heading={<Trans>In your hands</Trans>}>
      <ListRow icon="flag" tone="soft" title={<Trans>My deposit limits</Trans>} onOpen={onLimits}>
        {pause === undefined ? (
          <Trans>Limits, breaks, self-exclusion</Trans>
        ) : pause.canReopen ? (
          <Trans>Your self-exclusion ended {time}</Trans>
        ) : (
          <Trans>Deposits and games are closed until {time}</Trans>
        )}
      </ListRow>
      <ListRow icon="list" tone="soft" title={<Trans>My deposits and withdrawals</Trans>} onOpen={onActivity}>
        <Trans>What came back, by month</Trans>
      </ListRow>
    </RowGroup>
  )
}
