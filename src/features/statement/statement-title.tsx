import { Trans } from '@lingui/react/macro'

/** The screen's title in the bar. */
export const StatementTitle = () => (
  <h1 className="truncate text-heading">
    <Trans>Statement</Trans>
  </h1>
)
