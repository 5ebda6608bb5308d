import { Trans, useLingui } from '@lingui/react/macro'
import { Icon } from '../../ui/pictures/icon.tsx'
import { chatMediaUrl } from './api/chat.ts'

interface MediaProps {
  fileType: string | undefined
  url: string
  name: string
}

/** One size for every picture, so that nothing moves when it has loaded or replaces the one that was being sent. */
export const MEDIA_BOX = 'block h-40 w-60 max-w-full'

/** A picture or video in a box, any other file as a link. */
export function Media({ fileType, url, name }: MediaProps) {
  const { t } = useLingui()
  const address = chatMediaUrl(url)
  if (address === undefined) return null
  if (fileType === 'image') {
    return (
      <a href={address} target="_blank" rel="noopener noreferrer">
        <img
          src={address}
          alt={name || t`Picture`}
          loading="lazy"
          className={`${MEDIA_BOX} bg-surface-3 object-cover`}
        />
      </a>
    )
  }
  if (fileType === 'video') {
    // The video is not loaded before the customer plays it.
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people send each other has none
      <video
        src={address}
        aria-label={name || t`Video`}
        controls
        preload="none"
        playsInline
        className={`${MEDIA_BOX} bg-cloth-deep object-contain`}
      />
    )
  }
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="flex min-h-touch items-center gap-3 px-4 py-3 text-inherit no-underline"
    >
      <Icon name="file" />
      <span className="min-w-0">
        <b className="block">{name || address.split('/').at(-1)}</b>
        <span className="text-caption text-text-3">
          <Trans>Tap to open</Trans>
        </span>
      </span>
    </a>
  )
}
