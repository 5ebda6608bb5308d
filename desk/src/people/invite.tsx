import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { formatDateTime } from '../../../src/i18n/format.ts'
import { people } from '../../contract/people.ts'
import { type Role, ROLES } from '../../contract/roles.ts'
import { Problem } from '../shell/problem.tsx'
import { useRoleNames } from '../shell/role-names.ts'
import { call } from '../talk/call.ts'

/** Makes the address by which one new person enters. It is shown once, and sent to the person by other means. */
export function Invite() {
  const { t } = useLingui()
  const roleId = useId()
  const roleNames = useRoleNames()
  const invite = useMutation({
    mutationFn: (role: Role) => call(people.invite, { body: { role } }),
  })
  const until = invite.data && formatDateTime(invite.data.expiresAt)
  return (
    <form
      className="bar"
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        const chosen = new FormData(event.currentTarget).get('role')
        const role = ROLES.find((name) => name === chosen)
        if (role !== undefined) invite.mutate(role)
      }}
    >
      <label htmlFor={roleId}>
        <Trans>Invite as</Trans>
      </label>
      <select id={roleId} name="role">
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {roleNames[role]}
          </option>
        ))}
      </select>
      <button type="submit" className="primary" disabled={invite.isPending}>
        <Trans>Make an invitation</Trans>
      </button>
      <Problem error={invite.error} />
      {invite.data && (
        <output className="note info">
          <Trans>For one person, once, until {until}:</Trans>{' '}
          <input
            aria-label={t`Address of the invitation`}
            readOnly
            value={`${location.origin}/invitation#${invite.data.token}`}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </output>
      )}
    </form>
  )
}
