import { useLingui } from '@lingui/react/macro'
import { ReadReasonField } from '../queue/read-reason-field.tsx'
import { Field, Select } from '../shell/field.tsx'

/** Asks why the money goes back to the wallet. */
export function RejectionField() {
  const { t } = useLingui()
  return (
    <ReadReasonField
      hint={t`The member reads exactly this, and the money is back in the wallet.`}
      usual={[
        t`The name of the bank account differs from the member's name`,
        t`The bank does not accept this account number`,
        t`Contact us in the chat first`,
      ]}
    />
  )
}

/** Asks from where, and under which number, the bank has paid. */
export function PaymentFields({ banks }: { readonly banks: readonly string[] }) {
  const { t } = useLingui()
  return (
    <>
      <Select label={t`Paid from`} name="bank">
        {banks.map((bank) => (
          <option key={bank}>{bank}</option>
        ))}
      </Select>
      <Field
        label={t`Bank reference`}
        name="reference"
        hint={t`The bank's own number of the payment. Without an answer from the bank, wait: do not pay twice.`}
        autoComplete="off"
        required
      />
    </>
  )
}
