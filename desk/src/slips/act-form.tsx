import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { toBaht } from '../../../src/contract/primitives.ts'
import { typedSatang } from '../../../src/domain/money/typed-satang.ts'
import { formatBaht, formatNumber } from '../../../src/i18n/format.ts'
import type { Act, Detail } from '../../contract/slips.ts'
import { Field } from '../shell/field.tsx'
import { textOf } from '../shell/form-text.ts'
import { Modal } from '../shell/modal.tsx'
import type { ActName } from './possible-acts.ts'
import { ReasonField, reasonOf } from './reason-field.tsx'
import { TypedFields } from './typed-fields.tsx'
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
  const { record, objection, receivers } = detail
  const [typed, setTyped] = useState('')
  const worth = record && act === 'accept' ? formatBaht(record.worth) : typed
  function noteTyped({ currentTarget }: FormEvent<HTMLFormElement>): void {
    const form = new FormData(currentTarget)
    const satang = typedSatang(textOf(form, 'amount'))
    const bank = receivers.find(({ bankCode }) => bankCode === textOf(form, 'bank'))
    const kip = formatNumber(toBaht(satang ?? 0))
    setTyped(satang === null ? '' : bank?.currency === 'LAK' ? t`${kip} kip` : formatBaht(satang))
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => textOf(form, name)
    if (act === 'reject') onAct({ act, reason: reasonOf(text('reason')) })
    else if (act === 'accept') onAct({ act, ...(objection && { because: text('because') }) })
    else if (act === 'accept-typed')
      onAct({
        act,
        bankCode: text('bank'),
        reference: text('reference'),
        amount: toBaht(typedSatang(text('amount')) ?? 0),
        because: text('because'),
      })
    else onAct({ act })
  }
  return (
    <Modal title={words[act].question} onClose={onClose}>
      <form method="dialog" onSubmit={submit} onInput={noteTyped}>
        <p>
          {detail.name} <b>{worth}</b>
        </p>
        {act === 'reject' && <ReasonField />}
        {act === 'accept-typed' && <TypedFields detail={detail} />}
        {(act === 'accept-typed' || (act === 'accept' && objection)) && (
          <Field
            label={t`Reason`}
            name="because"
            hint={t`Why you are sure. It stays in the log.`}
            maxLength={200}
            required
          />
        )}
        <div className="acts">
          <button type="submit" className={act === 'reject' ? 'danger' : 'primary'} disabled={isBusy}>
            {words[act].name} {worth}
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
