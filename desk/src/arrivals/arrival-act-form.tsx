import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatBaht } from '../../../src/i18n/format.ts'
import { type Act, CLOSE_REASONS, type Detail } from '../../contract/arrivals.ts'
import { members } from '../../contract/members.ts'
import { ActForm, type PendingAct } from '../queue/act-form.tsx'
import { Field } from '../shell/field.tsx'
import { Problem } from '../shell/problem.tsx'
import { call } from '../talk/call.ts'
import { useArrivalWords } from './use-arrival-words.ts'

/** A member who may be given the money. */
interface Choice {
  readonly id: string
  readonly phone: string
  readonly name: string
}

/** The question before an act at money to assign, with the fields that it needs. */
export function ArrivalActForm({ detail, onAct, ...pending }: PendingAct<Act> & { readonly detail: Detail }) {
  const { t } = useLingui()
  const { act } = pending
  const [member, setMember] = useState<Choice>()
  const [gateway, setGateway] = useState('')
  const at = detail.gateways.find(({ code }) => code === gateway)
  const amount = at?.amount ?? detail.amount ?? undefined
  const isCredit = act === 'credit'
  return (
    <ActForm
      {...pending}
      about={isCredit && member ? `${member.name} · ${member.phone} ` : ''}
      amount={isCredit && amount !== undefined ? formatBaht(amount) : ''}
      onSend={(text) => {
        const because = text('because')
        const reason = CLOSE_REASONS.find((code) => code === text('reason')) ?? 'other'
        if (act === 'close') onAct({ act, reason, because })
        else if (act === 'same') onAct({ act, because })
        else if (act !== 'credit') onAct({ act })
        else if (member) onAct({ act, memberId: member.id, because, ...(at && { gateway: at.code }) })
      }}
    >
      {isCredit && <MemberField candidates={detail.candidates} chosen={member} onChoose={setMember} />}
      {isCredit && detail.gateways.length > 0 && (
        <GatewayField gateways={detail.gateways} value={gateway} onChange={setGateway} />
      )}
      {act === 'close' && <ReasonField />}
      {(isCredit || act === 'same' || act === 'close') && (
        <Field
          label={t`What was found`}
          name="because"
          hint={t`Why you are sure. It stays in the log.`}
          maxLength={200}
          required
        />
      )}
    </ActForm>
  )
}

interface MemberFieldProps {
  readonly candidates: readonly Choice[]
  readonly chosen: Choice | undefined
  readonly onChoose: (member: Choice) => void
}

/** Chooses a member: one who may be meant, or one who is searched for. */
function MemberField({ candidates, chosen, onChoose }: MemberFieldProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const found = useQuery({
    queryKey: ['members', search],
    queryFn: () => call(members.search, { body: { search } }),
    enabled: search !== '',
    // Each search is in the log.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  const shown = search === '' ? candidates : (found.data ?? [])
  const start = () => setSearch(typed.trim().length < 2 ? '' : typed.trim())
  return (
    <fieldset className="choice">
      <legend>
        <Trans>Member</Trans>
      </legend>
      {shown.map((member) => (
        <label key={member.id}>
          <input
            type="radio"
            name="member"
            value={member.id}
            checked={member.id === chosen?.id}
            onChange={() => onChoose(member)}
          />{' '}
          {member.name} · {member.phone}
        </label>
      ))}
      {found.data?.length === 0 && (
        <p>
          <Trans>Nobody was found. Try the phone number, the account or the bank's reference.</Trans>
        </p>
      )}
      <Problem error={found.error} />
      <p className="bar">
        <input
          ref={(input) => input?.setCustomValidity(chosen ? '' : t`Choose whose money it is.`)}
          type="search"
          aria-label={t`Phone, name, account or reference`}
          placeholder={t`Phone, name, account or reference`}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Searches, and does not send the act.
            event.preventDefault()
            start()
          }}
        />
        <button type="button" onClick={start}>
          <Trans>Search</Trans>
        </button>
      </p>
    </fieldset>
  )
}

interface GatewayFieldProps {
  readonly gateways: Detail['gateways']
  readonly value: string
  readonly onChange: (code: string) => void
}

/** Where an unknown QR was paid, which says in which currency. */
function GatewayField({ gateways, value, onChange }: GatewayFieldProps) {
  const id = useId()
  return (
    <p className="field">
      <label htmlFor={id}>
        <Trans>Gateway</Trans>
      </label>
      <select id={id} value={value} required onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">{'–'}</option>
        {gateways.map(({ code, currency, amount }) => (
          <option key={code} value={code}>{`${code} · ${currency} · ${formatBaht(amount)}`}</option>
        ))}
      </select>
    </p>
  )
}

/** Why nobody gets the money. */
function ReasonField() {
  const id = useId()
  const { closeReasons } = useArrivalWords()
  return (
    <p className="field">
      <label htmlFor={id}>
        <Trans>Reason</Trans>
      </label>
      <select id={id} name="reason">
        {CLOSE_REASONS.map((code) => (
          <option key={code} value={code}>
            {closeReasons[code]}
          </option>
        ))}
      </select>
    </p>
  )
}
