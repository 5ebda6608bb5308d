import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { formatBaht } from '../../../src/i18n/format.ts'
import type { Detail } from '../../contract/slips.ts'
import { Field } from '../shell/field.tsx'

/** As `typedSatang` reads it: a comma stands before exactly three digits. */
const WHOLE = '([0-9]+|[1-9][0-9]{0,2}(,[0-9]{3})+)'
const SATANG = String.raw`(\.[0-9]{1,2})?`

/** What the cashier has found in the books of a bank of the house. */
export function TypedFields({ detail }: { readonly detail: Detail }) {
  const { t } = useLingui()
  const bankId = useId()
  const { receivers, says, managerAbove } = detail
  const [bank, setBank] = useState(says.bankCode ?? receivers[0]?.bankCode)
  const isKip = receivers.find(({ bankCode }) => bankCode === bank)?.currency === 'LAK'
  const limit = formatBaht(managerAbove)
  return (
    <>
      <p className="field">
        <label htmlFor={bankId}>
          <Trans>Arrived at</Trans>
        </label>
        <select
          id={bankId}
          name="bank"
          value={bank}
          onChange={({ currentTarget }) => setBank(currentTarget.value)}
        >
          {receivers.map(({ bankCode }) => (
            <option key={bankCode}>{bankCode}</option>
          ))}
        </select>
      </p>
      <Field
        label={t`Bank reference`}
        name="reference"
        hint={t`The number under which our bank has the transfer, sign by sign.`}
        maxLength={64}
        autoComplete="off"
        required
      />
      <Field
        label={isKip ? t`Amount in kip` : t`Amount in baht`}
        name="amount"
        inputMode="decimal"
        pattern={isKip ? WHOLE : `${WHOLE}${SATANG}`}
        hint={t`As our bank has it, not as the picture says. Above ${limit} a manager accepts it.`}
        maxLength={14}
        autoComplete="off"
        required
      />
    </>
  )
}
