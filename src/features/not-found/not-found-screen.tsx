import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/placeholders.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'

/** The screen for an unknown URL, with a link to home. */
export function NotFoundScreen() {
  return (
    <NoPage text={<Trans>The link may be old or mistyped.</Trans>} to="/" variant="primary">
      <Icon name="home" />
      <Trans>Back to home</Trans>
    </NoPage>
  )
}

/** Shown when the operator has closed the site. The title deliberately does not name the reason. */
export function TerminatedScreen() {
  return (
    <NoPage text={<Trans>This page is not available right now.</Trans>} to="/login" variant="secondary">
      <Trans>Try again</Trans>
    </NoPage>
  )
}

interface NoPageProps {
  text: ReactNode
  to: '/' | '/login'
  variant: 'primary' | 'secondary'
  /** The link to another page. */
  children: ReactNode
}

function NoPage({ text, to, variant, children }: NoPageProps) {
  return (
    <EmptyState
      scene="torn"
      heading="h1"
      title={<Trans>Page not found</Trans>}
      text={text}
      action={
        <Link to={to} className={buttonClass({ variant })}>
          {children}
        </Link>
      }
    />
  )
}
