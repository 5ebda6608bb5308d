import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { toBaht } from '../../../src/contract/primitives.ts'
import { typedSatang } from '../../../src/domain/money/typed-satang.ts'
import { formatKip } from '../../../src/i18n/format-kip.ts'
import { formatBaht } from '../../../src/i18n/format.ts'
import type { Act, Detail } from '../../contract/slips.ts'
import { ActForm, type PendingAct } from '../queue/act-form.tsx'
import { Field } from '../shell/field.tsx'
import { ReasonField, reasonOf } from './reason-field.tsx'
import { TypedFields } from './typed-fields.tsx'

/** The question before an act at a slip, with the fields that it needs. */
export function SlipActForm({ detail, onAct, ...pending }: PendingAct<Act> & { readonly detail: Detail }) {
  const { t } = useLingui()
  const { act } = pending
  const { record, objection, receivers } = detail
  const [typed, setTyped] = useState('')
  return (
    <ActForm
      {...pending}
      about={`${detail.name} `}
      amount={record && act === 'accept' ? formatBaht(record.worth) : typed}
      onTyped={(text) => {
        const satang = typedSatang(text('amount'))
        const bank = receivers.find(({ bankCode }) => bankCode === text('bank'))
        const format = bank?.currency === 'LAK' ? formatKipOf : formatBaht
        setTyped(satang === null ? '' : format(satang))
      }}
      onSend={(text) => {
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
      }}
    >
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
    </ActForm>
  )
}

/** @param hundredths of a kip, as the field is read */
const formatKipOf = (hundredths: number): string => formatKip(toBaht(hundredths))
