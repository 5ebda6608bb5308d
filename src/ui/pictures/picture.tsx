import { useState } from 'react'
import { Lozenge } from './lozenge.tsx'

export interface PictureProps {
  /** When it is undefined or fails to load, a lozenge on a tint replaces it. */
  src: string | undefined
  /** Empty where the words beside it say the same. */
  alt: string
}

/** A picture from the operator in a 16:9 box, so that nothing moves when it loads. */
export function Picture({ src, alt }: PictureProps) {
  const [failed, setFailed] = useState<string>()
  return (
    <span className="grid aspect-video place-items-center overflow-hidden bg-surface-3">
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
