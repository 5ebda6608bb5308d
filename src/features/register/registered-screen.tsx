import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { Scene } from '../../ui/pictures/scene.tsx'

/** How long the success message is shown before the login form opens. */
const STAY_MS = 2000

/** The visitor is a member now. The login form opens automatically, with the number filled in. */
export function RegisteredScreen({ phone }: { phone: string }) {
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    const timer = setTimeout(() => {
      void navigate({ to: '/login', state: { username: phone }, replace: true })
    }, STAY_MS)
    return () => clearTimeout(timer)
  }, [navigate, phone])
  return (
    <div className="grid justify-items-center gap-2 px-4 py-8 text-center">
      <Scene name="done" />
      <h1 ref={heading} tabIndex={-1} className="text-title mt-2">
        <Trans>You are registered</Trans>
      </h1>
      <p className="text-small text-text-2">
        <Trans>Taking you to log in</Trans>
      </p>
      <Link to="/login" state={{ username: phone }} replace className={`${buttonClass()} mt-3`}>
        <Trans>Log in</Trans>
      </Link>
    </div>
  )
}
