import { Trans } from '@lingui/react/macro'
import { ListRow, RowGroup } from '../../ui/list-row.tsx'

interface QuestionsProps {
  onSlips: () => void
  onWithdrawals: () => void
  onPassword: () => void
}

/** The three most frequent questions, each with the page that answers it at once. */
export function Questions({ onSlips, onWithdrawals, onPassword }: QuestionsProps) {
  return (
    <div className="mb-4">
      <RowGroup heading={<Trans>Often asked</Trans>}>
        <ListRow
          icon="deposit"
          tone="soft"
          title={<Trans>I paid in and see no money</Trans>}
          onOpen={onSlips}
        >
          <Trans>Your slips, and when each is decided</Trans>
        </ListRow>
        <ListRow
          icon="withdraw"
          tone="soft"
          title={<Trans>My withdrawal has not arrived</Trans>}
          onOpen={onWithdrawals}
        >
          <Trans>Which step it is at</Trans>
        </ListRow>
        <ListRow icon="lock" tone="soft" title={<Trans>I want another password</Trans>} onOpen={onPassword}>
          <Trans>Change it here</Trans>
        </ListRow>
      </RowGroup>
    </div>
  )
}
