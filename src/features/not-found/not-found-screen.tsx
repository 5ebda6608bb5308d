import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { TornLozenge } from '../../ui/pictures/torn-lozenge.tsx'

/** The screen for an unknown URL, with a link to home. */
export function NotFoundScreen() {
  return (
    <EmptyState
      icon="warning"
      picture={<TornLozenge />}
      heading="h1"
      title={<Trans>Page not found</Trans>}
      text={<Trans>The link may be old or mistyped.</Trans>}
      action={
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          <Icon name="home" />
          <Trans>Back to home</Trans>
        </Link>
      }
    />
  )
}
