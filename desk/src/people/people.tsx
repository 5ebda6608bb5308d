import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatDate, formatDateTime } from '../../../src/i18n/format.ts'
import { people, type Person } from '../../contract/people.ts'
import { may, PEOPLE_ROLES, type Role, ROLES } from '../../contract/roles.ts'
import { callUntilAnswered, useWaiting } from '../http/call-until-answered.ts'
import { call } from '../http/call.ts'
import { useSession } from '../http/session.ts'
import { useSending } from '../http/use-sending.ts'
import { Form } from '../layout/form.tsx'
import { Problem } from '../layout/problem.tsx'
import { CallQuestion } from '../layout/question.tsx'
import { useRoleNames } from '../layout/role-names.ts'
import { Table } from '../layout/table.tsx'

/** Everybody of the house, and what a manager can do about them. */
export function People() {
  const { t } = useLingui()
  const { me } = useSession()
  const roleNames = useRoleNames()
  const found = useQuery({ queryKey: ['people'], queryFn: () => call(people.list, {}) })
  const [asked, ask] = useState<Person>()
  const isManager = me !== undefined && may(PEOPLE_ROLES, me.role)
  return (
    <main>
      <h1>{t`People`}</h1>
      <Problem error={found.error} />
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
        {found.data?.map((person) => {
          const { id, name, status } = person
          const isActive = status === 'active'
          return (
            <tr key={id}>
              <td>{name}</td>
              <td>{person.username}</td>
              <td>{roleNames[person.role]}</td>
              <td className="wide">{formatDate(person.createdAt)}</td>
              <td>
                {isActive ? t`Active` : t`Suspended`}{' '}
                {isManager && id !== me.id && (
                  <button
                    type="button"
                    className="small"
                    aria-label={isActive ? t`Suspend ${name}` : t`Let ${name} in again`}
                    onClick={() => ask(person)}
                  >
                    {isActive ? t`Suspend` : t`Let in again`}
                  </button>
                )}
              </td>
            </tr>
          )
        })}
      </Table>
      {asked && <ChangeForm person={asked} onClose={() => ask(undefined)} />}
    </main>
  )
}

interface ChangeFormProps {
  readonly person: Person
  readonly onClose: () => void
}

/** The question before a person is suspended, or let in again. */
function ChangeForm({ person: { id, name, username, status }, onClose }: ChangeFormProps) {
  const { t } = useLingui()
  const isActive = status === 'active'
  const refusals = {
    changed: undefined,
    'last-manager': t`The last manager stays: nobody else could let people in.`,
    unknown: t`There is nothing here.`,
  }
  return (
    <CallQuestion
      title={isActive ? t`Suspend ${name}?` : t`Let ${name} in again?`}
      button={isActive ? t`Suspend` : t`Let in again`}
      isDanger={isActive}
      send={() =>
        call(people.change, { params: { id }, body: { status: isActive ? 'suspended' : 'active' } })
      }
      refusalOf={({ outcome }) => refusals[outcome]}
      changes={[['people']]}
      onClose={onClose}
    >
      <p>{`${name} · ${username}`}</p>
      {isActive && <p>{t`They are logged out at once, and the invitations that they gave end for good.`}</p>}
    </CallQuestion>
  )
}

/** Makes the address by which one new person enters. It is shown once, and sent to the person by other means. */
function Invite() {
  const { t } = useLingui()
  const roleId = useId()
  const roleNames = useRoleNames()
  const { begin } = useWaiting()
  const invite = useSending({
    mutationFn: (role: Role) => callUntilAnswered(people.invite, { body: { role } }, begin()),
  })
  const until = invite.data && formatDateTime(invite.data.expiresAt)
  return (
    <Form
      className="bar"
      onSend={(text) => {
        const role = ROLES.find((name) => name === text('role'))
        if (role !== undefined) invite.send(role)
      }}
    >
      <label htmlFor={roleId}>{t`Invite as`}</label>
      <select id={roleId} name="role">
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {roleNames[role]}
          </option>
        ))}
      </select>
      <button type="submit" className="primary" disabled={invite.isPending}>
        {t`Make an invitation`}
      </button>
      <Problem
        error={invite.error}
        text={
          invite.data && !invite.data.token
            ? t`The invitation was made, but the answer with its address was lost. Make another.`
            : undefined
        }
      />
      {invite.data?.token && (
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
    </Form>
  )
}
