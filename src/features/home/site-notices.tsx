import { i18n as activeI18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../data/cache/query-client.ts'
import { hiddenNoticesQuery, hiddenTexts, hideTexts } from '../../data/phone/hidden-texts.ts'
import { spinActiveQuery } from '../../data/rewards/spinwheel.ts'
import { noticeQuery, siteActiveQuery } from '../../data/site/lookup.ts'
import { fingerprint } from '../../domain/fingerprint.ts'
import type { Language } from '../../domain/languages.ts'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { ServerHtml } from '../../ui/server-html.tsx'

const noticeIn = async (language: Language) => [(await queryClient.fetchQuery(noticeQuery(language))) ?? '']

/** That the site is under maintenance, if it is. */
export function MaintenanceNote() {
  const { data: isActive = true } = useQuery(siteActiveQuery)
  if (isActive) return null
  return (
    <Note tone="warn">
      <Trans>The site is under maintenance. Some actions may not work.</Trans>
    </Note>
  )
}

/** The operator's notice of the day to everyone: one line, a tap shows all, it can be dismissed. */
export function SiteNotices() {
  const { i18n, t } = useLingui()
  const { data: notice } = useQuery(noticeQuery(i18n.locale))
  const { data: hidden } = useQuery(hiddenNoticesQuery)
  const [isWhole, setWhole] = useState(false)
  const isShown = notice && hidden?.includes(fingerprint([notice])) === false
  const close = () => {
    if (!notice) return
    queryClient.setQueryData(hiddenNoticesQuery.queryKey, [fingerprint([notice]), ...(hidden ?? [])])
    void hideTexts('notice', [notice], noticeIn).then(async () =>
      queryClient.setQueryData(hiddenNoticesQuery.queryKey, await hiddenTexts('notice')),
    )
  }
  if (!isShown) return null
  return (
    <div className="relative flex items-center gap-2 rounded-md bg-info-soft ps-3 text-caption">
      <button
        type="button"
        aria-expanded={isWhole}
        aria-label={t`Read the whole notice`}
        onClick={() => setWhole(!isWhole)}
        className="absolute inset-y-0 start-0 end-12 rounded-md"
      />
      <Icon name="info" className="pointer-events-none relative size-5 text-info" />
      <div
        className={classNames(
          // The tap goes to the button below the text, except on what the operator's text offers to tap.
          'pointer-events-none relative min-w-0 flex-1 [&_:is(a,button)]:pointer-events-auto',
          isWhole ? 'py-2' : 'line-clamp-1 text-ellipsis',
        )}
      >
        <ServerHtml html={notice} retryLabel={t`Try again`} />
      </div>
      <IconButton icon="close" label={t`Dismiss this notice`} onClick={close} />
    </div>
  )
}

/**
 * Reads the operator's notices and switches for home while its code and the wallet are still loading. A notice that arrived late would push
 * home down.
 */
export function prefetchSiteNotices(): void {
  void queryClient.prefetchQuery(noticeQuery(activeI18n.locale))
  void queryClient.prefetchQuery(hiddenNoticesQuery)
  void queryClient.prefetchQuery(siteActiveQuery)
  void queryClient.prefetchQuery(spinActiveQuery)
}
