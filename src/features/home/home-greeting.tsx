import { Trans } from '@lingui/react/macro'
import { useSiteName } from '../../data/site/site-name.ts'
import { useWallet } from '../../data/wallet/wallet.ts'
import { Mark } from '../../ui/pictures/icon.tsx'

/** The names of the operator and the member, in place of the brand; the heading of home. */
export function HomeGreeting() {
  const name = useWallet().wallet?.profile.name
  return (
    <div className="brand">
      <Mark />
      <h1 className="min-w-0">
        <small className="bar-text text-micro font-normal text-on-cloth-2">{useSiteName()}</small>
        {name !== undefined && (
          <span className="bar-text text-body">
            <Trans>Hello {name}</Trans>
          </span>
        )}
      </h1>
    </div>
  )
}
