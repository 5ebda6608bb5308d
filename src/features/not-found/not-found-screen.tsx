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
      icon="warning"
      picture={<TornLozenge />}
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

/** A woven lozenge that comes apart, the picture of the not-found page. Weft in marigold, warp in the text colour. */
function TornLozenge() {
  return (
    <svg width="160" height="150" viewBox="0 0 160 150" shapeRendering="crispEdges" aria-hidden="true">
      <path
        fill="#ffb81f"
        d="M56 24h8v8h-8zM48 32h24v8h-24zM40 40h16v8h-16zM64 40h16v8h-16zM32 48h16v8h-16zM72 48h8v8h-8zM24 56h16v8h-16zM80 56h8v8h-8zM16 64h16v8h-16zM88 64h8v8h-8zM128 70h8v8h-8zM8 72h16v8h-16zM56 72h8v8h-8zM0 80h16v8h-16zM48 80h24v8h-24zM112 84h8v8h-8zM8 88h16v8h-16zM56 88h8v8h-8zM16 96h16v8h-16zM88 96h16v8h-16zM24 104h16v8h-16zM80 104h16v8h-16zM32 112h16v8h-16zM72 112h16v8h-16zM40 120h16v8h-16zM64 120h16v8h-16zM48 128h24v8h-24zM56 136h8v8h-8z"
      />
      <path
        fill="currentColor"
        d="M56 48h8v8h-8zM48 56h24v8h-24zM104 56h8v8h-8zM40 64h16v8h-16zM64 64h16v8h-16zM32 72h16v8h-16zM72 72h8v8h-8zM24 80h16v8h-16zM80 80h16v8h-16zM32 88h16v8h-16zM72 88h16v8h-16zM40 96h16v8h-16zM64 96h16v8h-16zM48 104h24v8h-24zM56 112h8v8h-8z"
      />
    </svg>
  )
}
