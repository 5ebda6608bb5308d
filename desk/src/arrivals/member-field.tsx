import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../layout/problem.tsx'
import { membersQuery } from '../members/members.tsx'

/** A member who may be given the money. */
export interface Choice {
  readonly id: string
  readonly phone: string
  readonly name: string
}

interface MemberFieldProps {
  readonly candidates: readonly Choice[]
  readonly chosen: Choice | undefined
  readonly onChoose: (member: Choice) => void
}

/** Chooses a member: one who may be meant, or one who is searched for. */
export function MemberField({ candidates, chosen, onChoose }: MemberFieldProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const { data = [], isSuccess, isEnabled, error } = useQuery(membersQuery(search))
  const shown = isEnabled ? data : candidates
  const start = () => setSearch(typed.trim())
  return (
    <fieldset className="choice">
      <legend>{t`Member`}</legend>
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
      {isSuccess && data.length === 0 && (
        <p>{t`Nobody was found. Try the phone number, the account or the bank's reference.`}</p>
      )}
      <Problem error={error} />
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
          {t`Search`}
        </button>
      </p>
    </fieldset>
  )
}
