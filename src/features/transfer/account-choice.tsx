import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useOwnBaht } from '../../data/own-baht.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import { AccountFace } from './account-face.tsx'
import type { Account } from './accounts.ts'

interface AccountChoiceProps {
  label: string
  account: Account | undefined
  error?: string | undefined
  disabled: boolean
  onPress: () => void
}

/** The source or target of a transfer, with its balance. Pressing it offers the other accounts. */
export function AccountChoice({ label, account, error, disabled, onPress }: AccountChoiceProps) {
  const { t } = useLingui()
  const ownBaht = useOwnBaht()
  const id = useId()
  const name = account && (account.name ?? t`Main wallet`)
  return (
    <div>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        disabled={disabled}
        onClick={onPress}
        className={`end rounded-lg bg-surface-2 active:bg-surface-3 disabled:opacity-70 ${error === undefined ? '' : 'ring-2 ring-neg'}`}
      >
        <span className="w-12 flex-none text-small text-text-2">{label}</span>
        <AccountFace account={account} />
        <span className="min-w-0 flex-1">
          {account === undefined ? (
            <span className="text-text-2">
              <Trans>Select account</Trans>
            </span>
          ) : (
            <>
              <b className="block truncate">{name}</b>
              <span translate="no" className="block text-small text-text-2 tabular-nums">
                {ownBaht(account.balanceSatang)}
              </span>
            </>
          )}
        </span>
        <Icon name="chevron-down" className="size-5 flex-none text-text-2" />
      </button>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-caption text-neg">
          {error}
        </p>
      )}
    </div>
  )
}
