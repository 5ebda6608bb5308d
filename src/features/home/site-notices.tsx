import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { noticeQuery, siteActiveQuery } from '../../data/lookup.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { ServerHtml } from '../../ui/server-html.tsx'

/** The dismissed notice. It is not shown again in this visit. */
let lastPutAway: string | undefined

/** The operator's notices to everyone: maintenance of the site, and the notice of the day, which can be dismissed. */
export function SiteNotices() {
  const { i18n, t } = useLingui()
  const { data: isActive = true } = useQuery(siteActiveQuery)
  const { data: notice } = useQuery(noticeQuery(i18n.locale))
  const [putAway, setPutAway] = useState(lastPutAway)
  const close = () => setPutAway((lastPutAway = notice ?? undefined))
  return (
    <>
      {!isActive && (
        <Note tone="warn">
          <Trans>The site is under maintenance. Some actions may not work.</Trans>
        </Note>
      )}
      {notice && notice !== putAway && (
        <div className="flex items-center rounded-md bg-info-soft ps-3 text-caption">
          <div className="min-w-0 flex-1 py-1">
            <ServerHtml html={notice} retryLabel={t`Try again`} />
          </div>
          <IconButton icon="close" label={t`Dismiss this notice`} onClick={close} />
        </div>
      )}
    </>
  )
}
