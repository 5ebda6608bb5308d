import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

interface SlipCardProps {
  /** Where the picture is; undefined until it can be shown. */
  src: string | undefined
  onLoad?: () => void
  children: ReactNode
}

/** The picture of a slip, with what is known of it beside it. */
export function SlipCard({ src, onLoad, children }: SlipCardProps) {
  const { t } = useLingui()
  const look = 'h-32 w-23 flex-none rounded-md bg-paper object-cover max-[340px]:h-24 max-[340px]:w-17'
  return (
    <div className="flex gap-4 rounded-lg bg-surface-2 p-3">
      {src === undefined ? (
        <span className={look} />
      ) : (
        <img src={src} alt={t`The chosen slip`} className={look} onLoad={onLoad} />
      )}
      <div className="grid min-w-0 flex-1 content-start gap-1">{children}</div>
    </div>
  )
}
