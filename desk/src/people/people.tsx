import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { formatDate, formatDateTime } from '../../../src/i18n/format.ts'
import { people, type Person } from '../../contract/people.ts'
import { may, PEOPLE_ROLES, type Role, ROLES } from '../../contract/roles.ts'
import { Problem } from '../shell/problem.tsx'
import { useRoleNames } from '../shell/role-names.ts'
import { Table } from '../shell/table.tsx'
import { call } from '../talk/call.ts'
import { useSession } from '../talk/session.ts'

/** Everybody of the house, and what a manager can do about them. */
export function People() {
  const { t } = useLingui()
  const { me } = useSession()
  const roleNames = useRoleNames()
  const queries = useQueryClient()
  const found = useQuery({ queryKey: ['people'], queryFn: () => call(people.list, {}) })
  const change = useMutation({
    mutationFn: ({ id, status }: Pick<Person, 'id' | 'status'>) =>
      call(people.change, { params: { id }, body: { status } }),
    // Also when no answer came: the list then shows the outcome.
    onSettled: () => queries.invalidateQueries({ queryKey: ['people'] }),
  })
  const isManager = me !== undefined && may(PEOPLE_ROLES, me.role)
  const isLast = change.data?.outcome === 'last-manager'
  const lastStays = t`The last manager stays: nobody else could let people in.`
  return (
    <main>
      <h1>
        <Trans>People</Trans>
      </h1>
      <Problem error={found.error} />
      <Problem error={change.error} text={isLast ? lastStays : undefined} />
      {isManager && <Invite />}
      <Table
        columns={[
          { name: t`Name` },
          { name: t`Login name` },
          { name: t`Role` },
          { name: t`Since`, look: 'wide' },
          { name: t`State` },
        ]}
      >
        {found.data?.map(({ id, name, username, role, status, createdAt }) => (
          <tr key={id}>
            <td>{name}</td>
            <td>{username}</td>
            <td>{roleNames[role]}</td>
            <td className="wide">{formatDate(createdAt)}</td>
            <td>
              {status === 'active' ? <Trans>Active</Trans> : <Trans>Suspended</Trans>}{' '}
              {isManager && id !== me.id && (
                <button
                  type="button"
                  className="small"
                  aria-label={status === 'active' ? t`Suspend ${name}` : t`Let ${name} in again`}
                  onClick={() => change.mutate({ id, status: status === 'active' ? 'suspended' : 'active' })}
                >
                  {status === 'active' ? <Trans>Suspend</Trans> : <Trans>Let in again</Trans>}
                </button>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </main>
  )
}

/** Makes the address by which one new person enters. It is shown once, and sent to the person by other means. */
function Invite() {
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
