import { useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { members } from '../../contract/members.ts'
import { call } from '../http/call.ts'
import { READ_ONCE } from '../http/query-client.ts'
import { useKeys } from '../layout/keys.tsx'
import { Problem } from '../layout/problem.tsx'
import { Search } from '../layout/search.tsx'
import { Table } from '../layout/table.tsx'

/** The shortest text that is searched for. */
const SHORTEST = 2

/** The members whom a search finds. */
export const membersQuery = (search: string) =>
  queryOptions({
    queryKey: ['members', search],
    queryFn: () => call(members.search, { body: { search } }),
    enabled: search.length >= SHORTEST,
    ...READ_ONCE,
  })

/** Finds a member, and shows the one that was opened at the right. */
export function Members() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const place = useRef<HTMLElement>(null)
  const { search } = useSearch({ from: '/members' })
  const { id } = useParams({ strict: false })
  const found = useQuery(membersQuery(search))
  useKeys({
    '/': () => place.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus(),
    escape: () => void navigate({ to: '/members', search: { search } }),
  })
  return (
    <div className={id === undefined ? 'body' : 'body open'}>
      <main ref={place}>
        <div className="bar">
          <h1>{t`Members`}</h1>
          <Search
            value={search}
            words={t`Phone, name, account or reference`}
            onSearch={(typed) => void navigate({ to: '/members', search: { search: typed } })}
          />
        </div>
        <Problem error={found.error} />
        {found.data?.length === 0 && (
          <p className="empty">
            {t`Nobody was found. Try the phone number, the account or the bank's reference.`}
          </p>
        )}
        {found.data && found.data.length > 0 && (
          <Table columns={[{ name: t`Phone` }, { name: t`Name` }, { name: t`State` }]}>
            {found.data.map((member) => (
              <tr key={member.id} className={member.id === id ? 'opened' : undefined}>
                <td>
                  <Link to="/members/$id" params={{ id: member.id }} search={(before) => before}>
                    {member.phone}
                  </Link>
                </td>
                <td>{member.name}</td>
                <td>{member.status === 'active' ? t`Active` : t`Locked`}</td>
              </tr>
            ))}
          </Table>
        )}
      </main>
      <Outlet />
    </div>
  )
}
