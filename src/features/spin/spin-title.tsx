import { Trans } from '@lingui/react/macro'

/** The screen's title in the bar. */
export const SpinTitle = () => <Trans>Prize wheel</Trans>
