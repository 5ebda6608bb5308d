import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatClock } from '../../i18n/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon, Mark } from '../../ui/pictures/icon.tsx'
import { chatMediaUrl } from './api/chat.ts'

interface SentAtProps {
  createdAt: string
  /** The delivery status of a message, shown after the time. */
  state?: ReactNode
}

interface BubbleProps extends SentAtProps {
  isOwn: boolean
  failed?: boolean
  outlined?: boolean
  children: ReactNode
}

/** A message of one side, with its time: the customer's at the right, the operator's at the left. */
export function Bubble({ isOwn, createdAt, state, failed = false, outlined = false, children }: BubbleProps) {
  return (
    <div className={classNames('flex max-w-[86%] gap-2', isOwn ? 'self-end' : 'self-start')}>
      {!isOwn && <OperatorMark />}
      <div className={classNames('grid min-w-0 gap-1', isOwn && 'justify-items-end')}>
        <div
          className={classNames(
            'max-w-full overflow-hidden rounded-lg wrap-anywhere',
            isOwn ? 'rounded-se-sm bg-cloth-2 text-on-cloth' : 'rounded-ss-sm',
            !isOwn &&
              (outlined
                ? 'border-[1.5px] border-line-strong'
                : 'bg-[light-dark(var(--surface),var(--surface-2))]'),
            failed && '[box-shadow:0_0_0_2px_var(--neg)]',
          )}
        >
          {children}
        </div>
        <SentAt createdAt={createdAt} state={state} />
      </div>
    </div>
  )
}

/** When a message was sent. */
export function SentAt({ createdAt, state }: SentAtProps) {
  return (
    <p className="text-caption text-text-3">
      <time dateTime={createdAt} translate="no">
        {formatClock(createdAt)}
      </time>
      {state !== undefined && (
        <>
          <span> · </span>
          {state}
        </>
      )}
    </p>
  )
}

/** The picture beside the operator's messages. */
export function OperatorMark() {
  return (
    <span className="grid size-8 flex-none place-items-center rounded-full bg-cloth" aria-hidden="true">
      <Mark size={20} />
    </span>
  )
}

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
