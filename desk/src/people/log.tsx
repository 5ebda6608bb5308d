import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime } from '../../../src/i18n/format.ts'
import { LOG_PAGE, people, SHOWN_OF_SUBJECT } from '../../contract/people.ts'
import { call } from '../http/call.ts'
import { Problem } from '../layout/problem.tsx'
import { Search } from '../layout/search.tsx'
import { Table } from '../layout/table.tsx'
import type { QueueName } from '../queue/queue-cache.ts'
import { useDetailWords } from './use-detail-words.ts'
import { useActGroups, useLogWords } from './use-log-words.ts'

/** What people read and did, the newest first. */
export function Log() {
  const { t } = useLingui()
  const words = useLogWords()
  const detailWords = useDetailWords()
  const groups = useActGroups()
  const [search, setSearch] = useState('')
  const [act, setAct] = useState('')
  const found = useInfiniteQuery({
    queryKey: ['log', search, act],
    queryFn: ({ pageParam }) => call(people.log, { body: { search, act: act || null, before: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length === LOG_PAGE ? page.at(-1)?.id : undefined),
  })
  return (
    <main>
      <div className="bar">
        <h1>{t`Log`}</h1>
        <Search value={search} words={t`Person, or the end of a number below`} onSearch={setSearch} />
        <select aria-label={t`Act`} value={act} onChange={({ currentTarget }) => setAct(currentTarget.value)}>
          <option value="">{t`Every act`}</option>
          {groups.map(([group, acts]) => (
            <optgroup key={group} label={group}>
              {Object.entries(acts).map(([name, shown]) => (
                <option key={name} value={name}>
                  {shown}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      <Problem error={found.error} />
      <Table
        columns={[
          { name: t`Time` },
          { name: t`Who` },
          { name: t`What` },
          { name: t`Member` },
          { name: t`Network address`, look: 'wide' },
          { name: t`Details`, look: 'wide' },
        ]}
      >
        {found.data?.pages.flat().map((entry) => (
          <tr key={entry.id}>
            <td>{formatDateTime(entry.at)}</td>
            <td className="name">
              {entry.by ?? (entry.address ? t`Not logged in` : t`System`)} <small>{entry.login}</small>
            </td>
            <td>
              {words(entry.act)}{' '}
              <Subject queue={groups.find(([, acts]) => entry.act in acts)?.[2]} id={entry.subject} />
            </td>
            <td>
              {entry.memberId ? (
                <Link to="/members/$id" params={{ id: entry.memberId }}>
                  {entry.member}
                </Link>
              ) : (
                entry.member
              )}
            </td>
            <td className="wide">{entry.address}</td>
            <td className="wide detail">{detailWords(entry.detail)}</td>
          </tr>
        ))}
      </Table>
      {found.data?.pages[0]?.length === 0 && <p className="empty">{t`Nothing was found.`}</p>}
      {found.hasNextPage && (
        <button type="button" onClick={() => void found.fetchNextPage()}>
          {t`Older entries`}
        </button>
      )}
    </main>
  )
}

interface SubjectProps {
  readonly queue: QueueName | undefined
  readonly id: string | null | undefined
}

/** What was acted on, by the end of its id. */
function Subject({ queue, id }: SubjectProps) {
  if (!id) return null
  const short = `…${id.slice(-SHOWN_OF_SUBJECT)}`
  if (queue === undefined) return <small>{short}</small>
  return (
    <Link to={`/${queue}/$id`} params={{ id }}>
      {short}
    </Link>
  )
}
