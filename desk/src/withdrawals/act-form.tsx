import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId } from 'react'
import { formatBaht } from '../../../src/i18n/format.ts'
import type { Act, Detail } from '../../contract/withdrawals.ts'
import { Field } from '../shell/field.tsx'
import { textOf } from '../shell/form-text.ts'
import { Modal } from '../shell/modal.tsx'
import type { ActName } from './possible-acts.ts'
import { useActWords } from './use-act-words.ts'

interface ActFormProps {
  readonly act: ActName
  readonly detail: Detail
  readonly isBusy: boolean
  readonly onAct: (act: Act) => void
  readonly onClose: () => void
}

/** The question before an act, with the fields that it needs. */
export function ActForm({ act, detail, isBusy, onAct, onClose }: ActFormProps) {
  const { t } = useLingui()
  const words = useActWords()
  const reasonsId = useId()
  const bankId = useId()
  const amount = formatBaht(detail.amount)
  const reasons = [
    t`The name of the bank account differs from the member's name`,
    t`The bank does not accept this account number`,
    t`Contact us in the chat first`,
  ]
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => textOf(form, name)
    if (act === 'reject') onAct({ act, reason: text('reason') })
    else if (act === 'pay') onAct({ act, bankCode: text('bank'), reference: text('reference') })
    else if (act === 'resolve') onAct({ act, because: text('because') })
    else onAct({ act })
  }
  return (
    <Modal title={words[act].question} onClose={onClose}>
      <form method="dialog" onSubmit={submit}>
        <p>
          {`${detail.name} · ${detail.bankCode} ··${detail.accountEnd} · `}
          <b>{amount}</b>
        </p>
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
              maxLength={64}
              autoComplete="off"
              required
            />
          </>
        )}
        {act === 'resolve' && (
          <Field
            label={t`What was found`}
            name="because"
            hint={t`The log keeps it. Where the notice is right, correct the ledger first.`}
            maxLength={200}
            required
          />
        )}
        <div className="acts">
          <button type="submit" className={act === 'reject' ? 'danger' : 'primary'} disabled={isBusy}>
            {words[act].name} {amount}
          </button>
          <button type="button" onClick={onClose}>
            <Trans>Cancel</Trans>
          </button>
        </div>
        {isBusy && (
          <output>
            <Trans>Sent. It counts once, however long the answer takes.</Trans>
          </output>
        )}
      </form>
    </Modal>
  )
}
