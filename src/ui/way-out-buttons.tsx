import type { ReactNode } from 'react'
import { wayOut } from '../domain/way-out.ts'
import { buttonClass, Button } from './button.tsx'
import { copyWithToast } from './feedback/copy-with-toast.ts'

export interface WayOutButtonsProps {
  /** The page that is to be opened in the phone's own browser. */
  page: URL
  openLabel: ReactNode
  copyLabel: ReactNode
  /** Shown when the link has been copied: what to do with it. */
  copied: string
  failed: string
}

/** The ways out of a browser inside another app: opening the phone's own one where the app allows that, and copying the link. */
export function WayOutButtons({ page, openLabel, copyLabel, copied, failed }: WayOutButtonsProps) {
  const outside = wayOut(navigator.userAgent, page)
  return (
    <>
      <Button
        variant={outside === undefined ? 'primary' : 'quiet'}
        size="s"
        onClick={() => void copyWithToast(page.href, { copied, failed })}
      >
        {copyLabel}
      </Button>
      {outside !== undefined && (
        <a href={outside} className={buttonClass({ size: 's' })}>
          {openLabel}
        </a>
      )}
    </>
  )
}
