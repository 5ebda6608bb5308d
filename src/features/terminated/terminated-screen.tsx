import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { TornLozenge } from '../../ui/pictures/torn-lozenge.tsx'

/** Shown when the operator has closed the site. The title deliberately does not name the reason. */
export function TerminatedScreen() {
  return (
    <EmptyState
      icon="warning"
      picture={<TornLozenge />}
      heading="h1"
      title={<Trans>Page not found</Trans>}
      text={<Trans>This page is not available right now.</Trans>}
      action={
        <Link to="/login" className={buttonClass({ variant: 'secondary' })}>
          <Trans>Try again</Trans>
        </Link>
      }
    />
  )
}
