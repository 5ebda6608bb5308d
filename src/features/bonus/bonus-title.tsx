import { Trans } from '@lingui/react/macro'

/** What the screen is called in the bar above it. */
export const BonusTitle = () => <Trans>Bonuses</Trans>
