import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { formatBaht, formatKip } from '../../../src/i18n/format.ts'
import type { Act, Detail } from '../../contract/withdrawals.ts'
import { ActForm, type PendingAct } from '../queue/act-form.tsx'
import { Field } from '../shell/field.tsx'
import { useNumberRead, useWithdrawalWords } from './use-withdrawal-words.ts'

/** The question before an act at a withdrawal, with the fields that it needs. */
export function WithdrawalActForm({
  detail,
  onAct,
  ...pending
}: PendingAct<Act> & { readonly detail: Detail }) {
  const { t } = useLingui()
  const reasonsId = useId()
  const bankId = useId()
  const { act } = pending
  const { currencyOf } = useWithdrawalWords()
  const numberRead = useNumberRead(detail)
  const reasons = [
    t`The name of the bank account differs from the member's name`,
    t`The bank does not accept this account number`,
    t`Contact us in the chat first`,
  ]
  return (
    <ActForm
      {...pending}
      about={[detail.name, `${detail.bankCode} ··${detail.accountEnd}`, currencyOf(detail), '']
        .filter((part) => part !== undefined)
        .join(' · ')}
      amount={[detail.kip && formatKip(detail.kip), formatBaht(detail.amount)].filter(Boolean).join(' = ')}
      onSend={(text) => {
        const looked = text('looked') === 'on' && { hasLooked: true }
        if (act === 'reject') onAct({ act, reason: text('reason'), ...looked })
        else if (act === 'claim') onAct({ act, ...looked })
        else if (act === 'pay') onAct({ act, bankCode: text('bank'), reference: text('reference') })
        else onAct({ act })
      }}
    >
      {numberRead && (act === 'claim' || act === 'reject') && (
        <>
          <p className="note wait">{numberRead}</p>
          <p>
            <label>
              <input type="checkbox" name="looked" required />{' '}
              <Trans>I have looked at the bank: it has not paid this</Trans>
            </label>
          </p>
        </>
      )}
      {act === 'reject' && (
        <>
          <Field
            label={t`Reason`}
            name="reason"
            list={reasonsId}
            hint={t`The member reads exactly this, and the money is back in the wallet.`}
            maxLength={200}
            required
          />
          <datalist id={reasonsId}>
            {reasons.map((reason) => (
              <option key={reason}>{reason}</option>
            ))}
          </datalist>
        </>
      )}
      {act === 'pay' && (
        <>
          <p className="field">
            <label htmlFor={bankId}>
              <Trans>Paid from</Trans>
            </label>
            <select id={bankId} name="bank">
              {detail.payingBanks.map((bank) => (
                <option key={bank}>{bank}</option>
              ))}
            </select>
          </p>
          <Field
            label={t`Bank reference`}
            name="reference"
            hint={t`The bank's own number of the payment. Without an answer from the bank, wait: do not pay twice.`}
            autoComplete="off"
            required
          />
        </>
      )}
    </ActForm>
  )
}
