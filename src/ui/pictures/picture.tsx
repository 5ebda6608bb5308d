import { useState } from 'react'

import { Lozenge } from './lozenge.tsx'

/** Props of {@link Picture}. */
export interface PictureProps {
  /** Undefined, or an address that fails: a lozenge on a tint takes its place. */
  src: string | undefined
  /** Empty where the words beside it say the same. */
  alt: string
  /** Cannot be had any more. */
  off?: boolean | undefined
}

/** A picture of the operator's in a box of 16 to 9, so that nothing moves when it comes. */
export function Picture({ src, alt, off = false }: PictureProps) {
  const [failed, setFailed] = useState<string>()
  return (
    <span
      className={`grid aspect-video place-items-center overflow-hidden bg-surface-3 ${off ? 'opacity-60 [filter:grayscale(1)]' : ''}`}
    >
      {src === undefined || failed === src ? (
        <Lozenge icon="ticket" size="l" />
      ) : (
        <img
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
          className="size-full object-cover"
        />
      )}
    </span>
  )
}
