import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** Shown when the operator has no active wheel. */
export function NoWheel() {
  return (
    <EmptyState
      icon="wheel"
      title={<Trans>There is no prize wheel at the moment</Trans>}
      text={<Trans>Coupons that you have won can still be claimed.</Trans>}
      action={
        <Link to="/user/home" className={buttonClass({ variant: 'primary' })}>
          <Trans>Back to home</Trans>
        </Link>
      }
    />
  )
}
