import { Trans } from '@lingui/react/macro'
import { ListRow } from '../../ui/list-row.tsx'

interface QuestionsProps {
  onSlips: () => void
  onWithdrawals: () => void
  onPassword: () => void
}

/** The three most frequent questions, each with the page that answers it at once. */
export function Questions({ onSlips, onWithdrawals, onPassword }: QuestionsProps) {
  return (
    <section className="mb-4">
      <h2 className="mb-2 text-label text-text-2">
        <Trans>Often asked</Trans>
      </h2>
      <ul className="lined-rows overflow-hidden rounded-lg bg-surface shadow-card">
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
      </ul>
    </section>
  )
}
