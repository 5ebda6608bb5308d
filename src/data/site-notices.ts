import { i18n } from '@lingui/core'
import { noticeQuery, siteActiveQuery } from './lookup.ts'
import { queryClient } from './query-client.ts'

/** Asks for what stands above everything else on home while its code is still on the way: coming late, it would push home down. */
export function prefetchSiteNotices(): void {
  void queryClient.prefetchQuery(noticeQuery(i18n.locale))
  void queryClient.prefetchQuery(siteActiveQuery)
}
