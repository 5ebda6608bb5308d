import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { type BannerPlace, bannersQuery } from './api.ts'
import { BannerDialog } from './banner-dialog.tsx'

/** Longest time that the content waits for the banners before it, in ms. */
const BANNER_WAIT_MS = 3000

interface BannerGateProps {
  /** The place whose banners are shown first. */
  place: BannerPlace
  /** The content that the member asked for. */
  children: ReactNode
}

/**
 * Shows the operator's banners before the content; closing them leads to the content. When there are no banners, or when they fail or take
 * too long, the content is shown at once.
 */
export function BannerGate({ place, children }: BannerGateProps) {
  const { i18n } = useLingui()
  const { data, isPending } = useQuery(bannersQuery(place, i18n.locale))
  const [isPassed, setPassed] = useState(false)
  const [isLate, setLate] = useState(false)

  useEffect(() => {
    if (!isPending) return undefined
    const timer = setTimeout(() => setLate(true), BANNER_WAIT_MS)
    return () => clearTimeout(timer)
  }, [isPending])

  // Once the content is shown, a late response must not cover it with banners.
  if (!isPassed && !isPending && (isLate || data === undefined || data.length === 0)) setPassed(true)
  return (
    <>
      <BannerDialog
        open={!isPassed && !isLate && data !== undefined && data.length > 0}
        banners={data ?? []}
        place={place}
        onClose={() => setPassed(true)}
      />
      {(isPassed || isLate) && children}
    </>
  )
}
