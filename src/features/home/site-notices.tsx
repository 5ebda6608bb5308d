import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { noticeQuery, siteActiveQuery } from '../../data/lookup.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { ServerHtml } from '../../ui/server-html.tsx'

/** What the operator tells everybody: that the site is under maintenance, and the notice of the day, which can be put away. */
export function SiteNotices() {
  const { i18n, t } = useLingui()
  const { data: isActive = true } = useQuery(siteActiveQuery)
  const { data: notice } = useQuery(noticeQuery(i18n.locale))
  const [putAway, setPutAway] = useState<string>()
  return (
    <>
      {!isActive && (
        <Note tone="warn">
          <Trans>The site is under maintenance. Some actions may not work.</Trans>
        </Note>
      )}
      {notice && notice !== putAway && (
        <div className="flex items-start rounded-md bg-info-soft ps-4 text-small">
          <div className="min-w-0 flex-1 py-3">
            <ServerHtml html={notice} retryLabel={t`Try again`} />
          </div>
          <IconButton icon="close" label={t`Close`} onClick={() => setPutAway(notice)} />
        </div>
      )}
    </>
  )
}
