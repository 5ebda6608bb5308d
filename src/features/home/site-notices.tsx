import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hiddenTexts, hideTexts } from '../../data/hidden-texts.ts'
import { noticeQuery, siteActiveQuery } from '../../data/lookup.ts'
import { fingerprint } from '../../domain/fingerprint.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ServerHtml } from '../../ui/server-html.tsx'

/** The operator's notices to everyone: maintenance of the site, and the notice of the day, which can be dismissed. */
export function SiteNotices() {
  const { i18n, t } = useLingui()
  const { data: isActive = true } = useQuery(siteActiveQuery)
  const { data: notice } = useQuery(noticeQuery(i18n.locale))
  const [hidden, setHidden] = useState<readonly string[]>()
  useEffect(() => void hiddenTexts('notice').then(setHidden), [])
  const isShown = notice && hidden?.includes(fingerprint([notice])) === false
  const close = () => {
    if (!notice) return
    setHidden([fingerprint([notice])])
    void hideTexts('notice', [notice])
  }
  return (
    <>
      {!isActive && (
        <Note tone="warn">
          <Trans>The site is under maintenance. Some actions may not work.</Trans>
        </Note>
      )}
      {isShown && (
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
