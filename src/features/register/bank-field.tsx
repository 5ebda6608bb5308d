import { Trans, useLingui } from '@lingui/react/macro'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { bankName } from '../../domain/bank-account.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Skeleton } from '../../ui/feedback/placeholders.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import type { Bank } from './api/registration-lookups.ts'
import type { Lookup } from './use-lookup.ts'

interface BankFieldProps {
  banks: Lookup<Bank[]>
  error: string | undefined
  /** What the chosen bank requires of the names. */
  hint: string | undefined
  field: UseFormRegisterReturn<'bankCode'>
}

/** The choice of bank, or a placeholder while the banks are loading or have failed to load. */
export function BankField({ banks, error, hint, field }: BankFieldProps) {
  const { t, i18n } = useLingui()
  if (banks.data === undefined) {
    return banks.isFailed ? (
      <Note tone="error">
        <Trans>The banks could not be loaded.</Trans>{' '}
        <Button variant="quiet" size="s" icon="refresh" onClick={banks.retry}>
          <Trans>Try again</Trans>
        </Button>
      </Note>
    ) : (
      <Skeleton className="h-20 w-full" />
    )
  }
  return (
    <SelectField label={t`Bank`} autoComplete="off" required error={error} hint={hint} {...field}>
      <option value="">{t`Choose a bank`}</option>
      {banks.data.map((bank) => (
        <option key={bank.code} value={bank.code}>
          {bankName(bank, i18n.locale) ?? bank.code}
        </option>
      ))}
    </SelectField>
  )
}
