import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { type BannerPlace, bannersQuery } from '../../data/site/banner.ts'
import { BannerDialog } from './banner-dialog.tsx'

/** How long what is wanted waits for what was only put in front of it, in ms. */
const BANNER_WAIT_MS = 3000

interface BannerGateProps {
  /** What the member asked for, by name ... */
  place: BannerPlace
  /** ... and itself. */
  children: ReactNode
}

/**
 * Shows the operator's banners before what the member asked for; closing them leads on. Without banners, and when they fail or take too
 * long, the way is free.
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

  // Once the member is through, a late answer must not close the door again.
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
