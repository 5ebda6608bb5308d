import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

/** The way to the login form, which then has the number filled in. */
export function LoginLink({ phone }: { phone: string }) {
  return (
    <Link to="/login" state={{ username: phone }} className="font-bold">
      <Trans>Log in</Trans>
    </Link>
  )
}
