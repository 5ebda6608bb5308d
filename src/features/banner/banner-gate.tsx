import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { clock } from '../../clock.ts'
import { seenMarks } from '../../data/phone/seen-marks.ts'
import { mediaUrl } from '../../data/site/server-urls.ts'
import { usePause } from '../../data/wallet/wallet.ts'
import { bangkokTime } from '../../domain/bangkok-time.ts'
import { fingerprint } from '../../domain/fingerprint.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { Slides } from '../../ui/pictures/slides.tsx'
import { ServerHtml } from '../../ui/server-html.tsx'
import { type BannerPlace, bannersQuery, type Banner } from './api.ts'

/** Longest time that the content waits for the banners before it, in ms. */
const BANNER_WAIT_MS = 3000

/** The banners that were closed on this phone: none is shown twice on a day. */
const closedBanners = seenMarks('closed-banners')

/** What is marked when a banner is closed: it changes with the day in Bangkok and with the picture, and not with the language of the words. */
function markOf(place: BannerPlace, { image, html = '' }: Banner): string {
  const [day = ''] = bangkokTime(new Date(clock.now())).split('T')
  return fingerprint([day, place, image ?? html])
}

interface BannerGateProps {
  /** The place whose banners are shown first. */
  place: BannerPlace
  /** The content that the member asked for. */
  children: ReactNode
}

/**
 * Shows the operator's banners before the content, each once a day; closing them leads to the content. When there are none left, or when they fail or
 * take too long, or the member pauses, the content is shown at once.
 */
export function BannerGate({ place, children }: BannerGateProps) {
  const { i18n } = useLingui()
  const { data, isPending: isLoading } = useQuery(bannersQuery(place, i18n.locale))
  const isPaused = usePause() !== undefined
  const [closed, setClosed] = useState<readonly string[]>()
  const [isPassed, setPassed] = useState(false)
  const [isLate, setLate] = useState(false)
  const isPending = isLoading || closed === undefined

  useEffect(() => void closedBanners.read().then(setClosed), [])
  useEffect(() => {
    if (!isPending) return undefined
    const timer = setTimeout(() => setLate(true), BANNER_WAIT_MS)
    return () => clearTimeout(timer)
  }, [isPending])

  const banners = isPending ? [] : (data ?? []).filter((banner) => !closed.includes(markOf(place, banner)))
  const hasNone = banners.length === 0
  // Once the content is shown, a late response must not cover it with banners.
  if (!isPassed && ((!isPending && (isLate || hasNone)) || isPaused)) setPassed(true)
  return (
    <>
      <BannerDialog
        open={!isPassed && !isLate && !hasNone}
        banners={banners}
        place={place}
        onClose={() => {
          closedBanners.add(...banners.map((banner) => markOf(place, banner)))
          setPassed(true)
        }}
      />
      {(isPassed || isLate) && children}
    </>
  )
}

interface BannerDialogProps {
  open: boolean
  banners: readonly Banner[]
  place: BannerPlace
  onClose: () => void
}

/** The operator's banners: pictures with their words below, never on them. */
function BannerDialog({ open, banners, place, onClose }: BannerDialogProps) {
  const { t } = useLingui()
  const title = t`Promotion banner`
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t`Close`}
      media={
        <Slides label={title} previousLabel={t`Previous`} nextLabel={t`Next`}>
          {banners.map(({ image, html = '' }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- banners have no names, and their order is the operator's
            <div key={index} className="grid">
              {image !== undefined && <Picture src={mediaUrl(image)} alt={html === '' ? title : ''} />}
              {html !== '' && (
                <div className={`ps-5 pt-4 ${image === undefined ? 'pe-14' : 'pe-5'}`}>
                  <ServerHtml html={html} retryLabel={t`Try again`} />
                </div>
              )}
            </div>
          ))}
        </Slides>
      }
      actions={
        <Button variant="primary" onClick={onClose}>
          {place === 'invite' ? <Trans>Continue to invite</Trans> : <Trans>Continue to refund</Trans>}
        </Button>
      }
    />
  )
}
