import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { EndlessView } from '../data/cache/endless-list.ts'
import { LoadMore } from '../ui/navigation/load-more.tsx'

interface MoreRowsProps {
  list: Pick<EndlessView<unknown>, 'error' | 'hasMore' | 'isLoadingMore' | 'loadMore' | 'retry'>
  /** Shown when older rows could not be loaded. */
  failure: ReactNode
}

/** The end of what is loaded of a list: older rows, or another attempt to load them. */
export function MoreRows({
  list: { error, hasMore, isLoadingMore, loadMore, retry },
  failure,
}: MoreRowsProps) {
  const { t } = useLingui()
  if (!hasMore) return null
  return error === null ? (
    <LoadMore label={t`Show more`} busy={isLoadingMore} onMore={loadMore} />
  ) : (
    <LoadMore label={t`Try again`} failure={failure} busy={isLoadingMore} onMore={retry} />
  )
}
