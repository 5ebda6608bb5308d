import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

/** Links for somebody who is already a member: the login form with the number filled in, and the operator, who issues passwords. */
export function MemberLinks({ phone }: { phone: string }) {
  return (
    <>
      <Link to="/login" state={{ username: phone }}>
        <Trans>Log in</Trans>
      </Link>
      <Link to="/contact">
        <Trans>Forgot password?</Trans>
      </Link>
    </>
  )
}
