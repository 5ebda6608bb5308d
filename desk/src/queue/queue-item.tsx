import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useSession } from '../http/session.ts'
import { Problem } from '../layout/problem.tsx'
import type { Queue, QueueTypes } from './definition.ts'
import { OpenedItem } from './opened-item.tsx'
import { itemKey, useNewsOfQueue } from './queue-cache.ts'

/** The item of a queue that the address names. */
export function QueueItem<T extends QueueTypes>({ queue }: { readonly queue: Queue<T> }) {
  const { name, read } = queue
  const { t } = useLingui()
  const { id } = useParams({ from: `/${name}/$id` })
  const kept = useSearch({ from: `/${name}` })
  const { me } = useSession()
  const found = useQuery({
    queryKey: itemKey(name, id),
    queryFn: () => read(id),
    // Each reading is in the log: only what has changed is read again.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  useNewsOfQueue(name, found.data)
  return (
    <aside aria-label={t`Detail`}>
      <Link to={`/${name}`} search={kept} className="back">
        {t`Back to the queue`}
      </Link>
      <Problem error={found.error} />
      {found.data && me && <OpenedItem key={id} queue={queue} detail={found.data} me={me} />}
    </aside>
  )
}
