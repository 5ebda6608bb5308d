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
        className="absolute end-12 top-[calc(--spacing(18)-1.25rem)] z-1 grid size-touch place-items-center rounded-full *:rotate-90 max-[340px]:static max-[340px]:mx-auto max-[340px]:-my-1 disabled:opacity-50"
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
