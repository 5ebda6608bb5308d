import './transfer-ends.css'
import { useLingui } from '@lingui/react/macro'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { AccountChoice } from './account-choice.tsx'
import type { Account } from './accounts.ts'
import type { ProblemTexts } from './use-problem-text.ts'

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
    <div className="relative grid grid-cols-[minmax(0,1fr)] gap-2">
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
