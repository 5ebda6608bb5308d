import { Trans, useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import type { QrImage } from './use-qr-image.ts'

interface QrPictureProps {
  ref: Ref<HTMLImageElement>
  image: QrImage
  onBroken: () => void
}

/** The QR. The backend's markup is shown as a picture and never becomes part of the page. */
export function QrPicture({ ref, image, onBroken }: QrPictureProps) {
  const { t } = useLingui()
  if (image.kind === 'broken') {
    return (
      <p role="alert" className="p-4 text-center text-on-paper">
        <Trans>This QR cannot be shown. Cancel it and create a new one.</Trans>
      </p>
    )
  }
  if (image.kind === 'loading') return <Skeleton className="aspect-square w-full" />
  return (
    <img
      ref={ref}
      src={image.src}
      alt={t`Payment QR code`}
      width={216}
      height={216}
      onError={onBroken}
      className="aspect-square h-auto object-contain"
    />
  )
}
