import { Trans } from '@lingui/react/macro'
import { Mark } from '../../ui/pictures/mark.tsx'

/** The greeting on the cloth above the login form. */
export function Welcome() {
  return (
    <div className="welcome">
      <div className="grid justify-items-center gap-2 px-4 pt-2 pb-6 text-center">
        <Mark size={76} />
        <p className="text-heading text-on-cloth-2">
          <Trans>Welcome</Trans>
        </p>
      </div>
    </div>
  )
}
