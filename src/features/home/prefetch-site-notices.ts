import { i18n } from '@lingui/core'
import { hiddenNoticesQuery } from '../../data/hidden-texts.ts'
import { noticeQuery, siteActiveQuery } from '../../data/lookup.ts'
import { queryClient } from '../../data/query-client.ts'
import { spinActiveQuery } from '../../data/spinwheel.ts'

/**
 * Reads the operator's notices and switches for home while its code and the wallet are still loading. A notice that arrived late would push
 * home down.
 */
export function prefetchSiteNotices(): void {
  void queryClient.prefetchQuery(noticeQuery(i18n.locale))
  void queryClient.prefetchQuery(hiddenNoticesQuery)
  void queryClient.prefetchQuery(siteActiveQuery)
  void queryClient.prefetchQuery(spinActiveQuery)
}
