import { i18n } from '@lingui/core'
import { noticeQuery, siteActiveQuery } from '../lookup.ts'
import { queryClient } from '../query-client.ts'
import { spinActiveQuery } from '../spinwheel.ts'

/**
 * Asks for what home shows of the operator's while its code and the wallet are still on the way. What is shown above everything else would push
 * home down if it came late.
 */
export function prefetchSiteNotices(): void {
  void queryClient.prefetchQuery(noticeQuery(i18n.locale))
  void queryClient.prefetchQuery(siteActiveQuery)
  void queryClient.prefetchQuery(spinActiveQuery)
}
