import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { Person } from '../../contract/people.ts'
import type { QueueRow } from '../../contract/queue.ts'
import { Problem } from '../shell/problem.tsx'
import { useSession } from '../talk/session.ts'
import { itemKey, type QueueName, useNewsOfQueue } from './queue-cache.ts'

interface ItemProps<D extends QueueRow> {
  readonly queue: QueueName
  readonly read: (id: string) => Promise<D>
  readonly render: (detail: D, me: Person) => ReactNode
}

/** The item of a queue that the address names. */
export function Item<D extends QueueRow>({ queue, read, render }: ItemProps<D>) {
  const { t } = useLingui()
  const { id } = useParams({ from: `/${queue}/$id` })
  const kept = useSearch({ from: `/${queue}` })
  const { me } = useSession()
  const found = useQuery({
    queryKey: itemKey(queue, id),
    queryFn: () => read(id),
    // Each reading is in the log: only what has changed is read again.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  useNewsOfQueue(queue, found.data)
  return (
    <aside aria-label={t`Detail`}>
      <Link to={`/${queue}`} search={kept} className="back">
        <Trans>Back to the queue</Trans>
      </Link>
      <Problem error={found.error} />
      {found.data && me && <Fragment key={id}>{render(found.data, me)}</Fragment>}
    </aside>
  )
}
