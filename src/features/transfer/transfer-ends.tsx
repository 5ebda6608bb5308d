import './transfer-ends.css'
import { useLingui, Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { useOwnBaht } from '../../data/own-baht.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { AccountFace, type Account } from './accounts.tsx'
import type { ProblemTexts } from './use-transfer-form.ts'

interface TransferEndsProps {
  from: Account | undefined
  to: Account | undefined
  errors: ProblemTexts
  disabled: boolean
  onPick: (side: 'from' | 'to') => void
  onSwap: () => void
}

/** Source and target of a transfer, and the lozenge between them that swaps them. */
export function TransferEnds({ from, to, errors, disabled, onPick, onSwap }: TransferEndsProps) {
  const { t } = useLingui()
  return (
    <div className="ends relative grid grid-cols-[minmax(0,1fr)] gap-2">
      <AccountChoice
        label={t`From`}
        account={from}
        error={errors.from}
        disabled={disabled}
        onPress={() => onPick('from')}
      />
      <button
        type="button"
        aria-label={t`Swap source and target`}
        disabled={disabled}
        onClick={onSwap}
        className="swap rounded-full disabled:opacity-50"
      >
        <Lozenge icon="swap" />
      </button>
      <AccountChoice
        label={t`To`}
        account={to}
        error={errors.to}
        disabled={disabled}
        onPress={() => onPick('to')}
      />
    </div>
  )
}

interface AccountChoiceProps {
  label: string
  account: Account | undefined
  error?: string | undefined
  disabled: boolean
  onPress: () => void
}

/** The source or target of a transfer, with its balance. Pressing it offers the other accounts. */
function AccountChoice({ label, account, error, disabled, onPress }: AccountChoiceProps) {
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
        <span className="text-small text-text-2">{label}</span>
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
